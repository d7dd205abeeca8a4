package dev.tidepool.research.benchmarks.cluster;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The memory of processes of this machine. */
final class ProcessMemory {
    private ProcessMemory() {}

    /** Returns the bytes of this process's heap after a collection. */
    static double ownHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /**
     * Returns the bytes of all live objects of another process, from the last line of a class histogram, which collects
     * garbage first. For this process it would wait for ever: the JVM stands still until somebody reads what it prints.
     */
    static double liveHeap(long pid) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(pid),
                        "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        String text = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        jcmd.waitFor();
        return text.lines()
                .filter(line -> line.startsWith("Total"))
                .mapToDouble(line -> Double.parseDouble(line.strip().split(" +", -1)[2]))
                .findFirst()
                .orElseThrow(() -> new IOException(
                        "jcmd printed no total: " + text.lines().findFirst().orElse("nothing")));
    }

    /** Returns a value from the process's status file on Linux. */
    static double status(long pid, String name) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
                .filter(line -> line.startsWith(name))
                .mapToDouble(line -> Double.parseDouble(line.strip().split("\\s+", -1)[1]))
                .findFirst()
                .orElse(Double.NaN);
    }
}
