package dev.tidepool.research.benchmarks.cell;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The CPU time of a process since the clock was made. On Linux, it is the sum of the scheduler's times of all
 * threads, because the process's own counter has steps of 10 ms. The sum excludes threads that end meanwhile. It also
 * excludes the JVM's compilers, which finish their work after the warm-up, at a different time for each pool. On other
 * systems, it is the process's counter.
 */
public final class CpuClock {
    private static final Pattern COMPILER = Pattern.compile("C[12] Compiler");

    private final ProcessHandle process;
    private final Path folder;
    private final Map<Path, Long> before;

    /** Begins to count for this process. */
    CpuClock() {
        this(ProcessHandle.current().pid());
    }

    /**
     * Begins to count for a process of this machine.
     *
     * @throws java.util.NoSuchElementException if there is none with this id
     */
    public CpuClock(long pid) {
        process = ProcessHandle.of(pid).orElseThrow();
        folder = Path.of("/proc", Long.toString(pid), "task");
        before = threads();
    }

    /** Returns the CPU time in nanoseconds. */
    public long nanos() {
        long nanos = 0;
        for (Map.Entry<Path, Long> thread : threads().entrySet()) {
            nanos += thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
        }
        return nanos;
    }

    /** Returns the CPU nanoseconds of each thread, or those of the whole process under the threads' folder. */
    private Map<Path, Long> threads() {
        Map<Path, Long> nanos = new HashMap<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(folder)) {
            for (Path thread : threads) {
                try {
                    if (COMPILER.matcher(Files.readString(thread.resolve("comm")))
                            .lookingAt()) {
                        continue;
                    }
                    String figures = Files.readString(thread.resolve("schedstat"));
                    nanos.put(thread, Long.parseLong(figures.substring(0, figures.indexOf(' '))));
                } catch (NoSuchFileException ended) {
                    // The sum excludes it.
                }
            }
        } catch (IOException notLinux) {
            nanos.clear();
        }
        if (nanos.isEmpty()) {
            nanos.put(
                    folder,
                    process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos());
        }
        return nanos;
    }
}
