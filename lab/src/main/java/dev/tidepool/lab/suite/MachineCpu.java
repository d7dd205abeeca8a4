package dev.tidepool.lab.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * CPU time that was used so far, in seconds: of the machine by Linux's {@code /proc/stat}, of this process, and of its parent.
 *
 * @param machine used by anybody, without what the hypervisor stole; 0 where unknown
 * @param stolen by the hypervisor; 0 where unknown
 * @param own of this process and its parent
 */
record MachineCpu(double machine, double stolen, double own) {
    private static final Path STAT = Path.of("/proc/stat");
    private static final double TICKS_PER_SECOND = 100;
    private static final int IDLE = 4;
    private static final int IO_WAIT = 5;
    private static final int STOLEN = 8;

    /** Returns the readings of this moment. */
    static MachineCpu now() {
        double own = seconds(ProcessHandle.current())
                + ProcessHandle.current().parent().map(MachineCpu::seconds).orElse(0.0);
        try (var lines = Files.lines(STAT)) {
            String[] fields = lines.findFirst().orElse("").split(" +", -1);
            double used = 0;
            for (int i = 1; i < STOLEN; i++) {
                used += i == IDLE || i == IO_WAIT ? 0 : Double.parseDouble(fields[i]);
            }
            return new MachineCpu(used / TICKS_PER_SECOND, Double.parseDouble(fields[STOLEN]) / TICKS_PER_SECOND, own);
        } catch (IOException | RuntimeException notLinux) {
            return new MachineCpu(0, 0, own);
        }
    }

    private static double seconds(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
    }

    /**
     * Returns the share of the machine, 0 to 1, that others took since an earlier reading: other processes and the hypervisor.
     *
     * @param seconds the time between
     */
    double foreignShareSince(MachineCpu before, double seconds) {
        double foreign = Math.max(0, machine - before.machine - (own - before.own)) + stolen - before.stolen;
        return Math.min(1, foreign / (seconds * Runtime.getRuntime().availableProcessors()));
    }
}
