package dev.tidepool.lab.measure.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Ticks of the CPUs that this process may use, since the machine started, from /proc/stat on Linux.
 *
 * @param busy ticks in which something ran, including interrupts
 * @param stolen ticks that the hypervisor gave to other machines
 * @param total all ticks
 */
record MachineCpu(long busy, long stolen, long total) {
    private static final Path STAT = Path.of("/proc/stat");
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";
    /**
     * Columns of a line: user, nice, system, idle, iowait, irq, softirq, steal. The guest columns after them are part
     * of user and nice.
     */
    private static final int IDLE = 3;

    private static final int IO_WAIT = 4;
    private static final int STEAL = 7;

    /** Returns the current state; null without /proc/stat. */
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
