package dev.tidepool.benchmarks.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What others use of the machine's CPU meanwhile: that of all processes, less this one's and its
 * cluster's. On Linux; elsewhere it says that nobody else is there.
 */
final class ForeignCpu {
    private static final Path MACHINE = Path.of("/proc/stat");
    private static final double QUIET = 0.1;
    private static final long PROBE_MILLIS = 500;
    private static final int MOST_PROBES = 20;
    private static final int IDLE = 3;
    private static final int WAITS_FOR_DISK = 4;
    private static final int GUEST = 8; // counted under user already
    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;

    private final List<Long> own;
    private final Ticks began;

    /** Processor time since the machine began, in ticks of the system's clock. */
    private record Ticks(long all, long busy, long own) {}

    /**
     * Begins to count.
     *
     * @param cluster the processes that are not foreign, beside this one
     */
    ForeignCpu(List<Long> cluster) throws IOException {
        this.own = new ArrayList<>(cluster);
        own.add(ProcessHandle.current().pid());
        this.began = now();
    }

    /** Returns the share of all cores that others used since this began, 0 to 1. */
    double share() throws IOException {
        Ticks now = now();
        long all = now.all - began.all;
        return all <= 0 ? 0 : Math.max(0, (double) (now.busy - began.busy - now.own + began.own) / all);
    }

    /** Waits until others use less than a tenth of the cores, 10 s at most. */
    static void awaitQuiet() throws IOException, InterruptedException {
        for (int probe = 0; probe < MOST_PROBES; probe++) {
            ForeignCpu others = new ForeignCpu(List.of());
            TimeUnit.MILLISECONDS.sleep(PROBE_MILLIS);
            if (others.share() < QUIET) {
                return;
            }
        }
    }

    private Ticks now() throws IOException {
        if (!Files.isReadable(MACHINE)) {
            return new Ticks(0, 0, 0);
        }
        String[] cpu = Files.readAllLines(MACHINE).get(0).split(" +", -1);
        long all = 0;
        long busy = 0;
        for (int i = 0; i < Math.min(GUEST, cpu.length - 1); i++) {
            long ticks = Long.parseLong(cpu[i + 1]);
            all += ticks;
            busy += i == IDLE || i == WAITS_FOR_DISK ? 0 : ticks;
        }
        long ours = 0;
        for (long pid : own) {
            ours += ticksOf(pid);
        }
        return new Ticks(all, busy, ours);
    }

    private static long ticksOf(long pid) throws IOException {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            String[] afterName = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return Long.parseLong(afterName[USER_TICKS]) + Long.parseLong(afterName[SYSTEM_TICKS]);
        } catch (NoSuchFileException ended) {
            return 0;
        }
    }
}
