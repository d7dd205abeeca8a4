package dev.tidepool.benchmarks.cell;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * CPU time of this process since the clock was made. On Linux it is summed from the scheduler's own
 * figures of each thread, because that of the JVM counts in steps of 10 ms; left out are threads that end
 * meanwhile and the JVM's compiler, whose work ends some time after the warm-up, and not at the same
 * time for all. Elsewhere it is that of the JVM.
 */
final class CpuClock {
    private static final Path THREADS = Path.of("/proc/self/task");
    private static final Pattern COMPILER = Pattern.compile("C[12] Compiler");

    private final Map<Path, Long> before = threads();

    /** Returns the CPU nanos since this clock was made. */
    long nanos() {
        long nanos = 0;
        for (Map.Entry<Path, Long> thread : threads().entrySet()) {
            nanos += thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
        }
        return nanos;
    }

    /** Returns the CPU nanos of each thread, or of the whole process under the threads' folder. */
    private static Map<Path, Long> threads() {
        Map<Path, Long> nanos = new HashMap<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
            for (Path thread : threads) {
                try {
                    if (COMPILER.matcher(Files.readString(thread.resolve("comm")))
                            .lookingAt()) {
                        continue;
                    }
                    String figures = Files.readString(thread.resolve("schedstat"));
                    nanos.put(thread, Long.parseLong(figures.substring(0, figures.indexOf(' '))));
                } catch (NoSuchFileException ended) {
                    // Meanwhile: its time is left out.
                }
            }
        } catch (IOException notLinux) {
            nanos.clear();
        }
        if (nanos.isEmpty()) {
            nanos.put(
                    THREADS,
                    ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                            .getProcessCpuTime());
        }
        return nanos;
    }
}
