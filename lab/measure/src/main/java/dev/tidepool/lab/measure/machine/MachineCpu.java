package dev.tidepool.lab.measure.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the CPUs that this process may use have done since the machine started, as Linux tells it in /proc/stat, in
 * ticks.
 *
 * @param busy ticks in which something ran, interrupts included
 * @param stolen ticks that the hypervisor gave to other machines
 * @param total all ticks
 */
record MachineCpu(long busy, long stolen, long total) {
    private static final Path STAT = Path.of("/proc/stat");
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";
    /**
     * Columns of a line: user, nice, system, idle, iowait, irq, softirq, steal; the guests behind them are in user and
     * nice.
     */
    private static final int IDLE = 3;

    private static final int IO_WAIT = 4;
    private static final int STEAL = 7;

    /** Returns the state now, null where there is no /proc/stat. */
    static @Nullable MachineCpu read() {
        try {
            return of(Files.readAllLines(STAT), Files.readAllLines(STATUS));
        } catch (IOException | RuntimeException notLinux) {
            return null;
        }
    }

    /** Returns the sum of the CPUs in {@code stat} that {@code status} allows. */
    static MachineCpu of(List<String> stat, List<String> status) {
        BitSet allowed = allowed(status);
        long busy = 0;
        long stolen = 0;
        long total = 0;
        for (String line : stat) {
            String[] words = line.split("\\s+", -1);
            if (words[0].matches("cpu\\d+") && allowed.get(Integer.parseInt(words[0].substring("cpu".length())))) {
                for (int column = 0; column <= STEAL && column + 1 < words.length; column++) {
                    long ticks = Long.parseLong(words[column + 1]);
                    total += ticks;
                    stolen += column == STEAL ? ticks : 0;
                    busy += column == IDLE || column == IO_WAIT || column == STEAL ? 0 : ticks;
                }
            }
        }
        return new MachineCpu(busy, stolen, total);
    }

    /** The CPUs of a list such as 0-3,8. */
    private static BitSet allowed(List<String> status) {
        BitSet cpus = new BitSet();
        for (String line : status) {
            if (line.startsWith(ALLOWED)) {
                for (String range : line.substring(ALLOWED.length()).strip().split(",", -1)) {
                    String[] ends = range.split("-", -1);
                    cpus.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
                }
            }
        }
        return cpus;
    }
}
