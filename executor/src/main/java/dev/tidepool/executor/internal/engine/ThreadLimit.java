package dev.tidepool.executor.internal.engine;

import com.sun.management.OperatingSystemMXBean;
import dev.tidepool.executor.internal.statistics.ControlGroups;
import dev.tidepool.policy.Counted;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How many threads a pool may have on this machine if its user set no bound. On Linux it is the smallest of: one
 * thread for each MiB of memory beside the heap, since a stack may need as much; half of the processes that {@code
 * ulimit -u} allows; half of the container's {@code pids.max}; half of {@code kernel.threads-max}. The other half is
 * for the rest of the program and of the machine. Elsewhere only the memory counts. Read once for a JVM.
 *
 * @param threads the bound, {@value #MIN_THREADS} or more
 * @param reason why there may be no more, for decisions
 */
public record ThreadLimit(int threads, String reason) {
    static final int MIN_THREADS = 64;

    private static final long STACK_BYTES = 1 << 20;

    /** The limit of this machine. */
    public static ThreadLimit ofMachine() {
        return Machine.LIMIT;
    }

    /** Read when the first pool needs it. */
    private static final class Machine {
        private static final ThreadLimit LIMIT = of(Path.of("/"), memoryBytes());

        /** The memory beside the heap, at least a quarter of all. The JDK considers the container's limit. */
        private static long memoryBytes() {
            long all = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                    .getTotalMemorySize();
            return Math.max(all - Runtime.getRuntime().maxMemory(), all / 4);
        }
    }

    /**
     * Returns the limit of a machine.
     *
     * @param root the folder with the machine's {@code proc} and {@code sys}
     * @param memoryBytes memory for stacks
     */
    static ThreadLimit of(Path root, long memoryBytes) {
        ThreadLimit limit = new ThreadLimit(Integer.MAX_VALUE, "");
        limit = limit.orLess(memoryBytes / STACK_BYTES, "the memory beside the heap holds no more stacks of 1 MiB");
        limit = limit.orLess(processes(root) / 2, "half of what ulimit -u allows");
        limit = limit.orLess(number(root, "proc/sys/kernel/threads-max") / 2, "half of kernel.threads-max");
        long inGroups = new ControlGroups(root.toFile()).maxProcesses();
        return limit.orLess(inGroups / 2, "half of the container's pids.max");
    }

    /** Returns the bound and its reason, to end the reason of a decision with. */
    public String sentence() {
        return "at most " + Counted.of(threads, "thread") + ": " + reason;
    }

    private ThreadLimit orLess(long max, String why) {
        return max >= threads ? this : new ThreadLimit((int) Math.max(MIN_THREADS, max), why);
    }

    /** Returns the soft limit in a line such as {@code Max processes 96365 96365 processes}. */
    private static long processes(Path root) {
        for (String line : lines(root, "proc/self/limits")) {
            if (line.startsWith("Max processes")) {
                return parse(line.substring("Max processes".length()).trim().split(" +", 2)[0]);
            }
        }
        return Long.MAX_VALUE;
    }

    private static long number(Path root, String file) {
        List<String> lines = lines(root, file);
        return lines.isEmpty() ? Long.MAX_VALUE : parse(lines.get(0).trim());
    }

    private static List<String> lines(Path root, String file) {
        try {
            return Files.readAllLines(root.resolve(file));
        } catch (IOException | RuntimeException missing) {
            return List.of();
        }
    }

    /** Returns a number, or the largest one for words such as {@code max} and {@code unlimited}. */
    private static long parse(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException unlimited) {
            return Long.MAX_VALUE;
        }
    }
}
