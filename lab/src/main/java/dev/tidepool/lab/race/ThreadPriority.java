package dev.tidepool.lab.race;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The priority of the measuring threads. A generator that shares the cores with the pool it feeds
 * is late when the pool saturates them; the operating system lets the administrator prevent that.
 */
final class ThreadPriority {
    private static final Path STAT = Path.of("/proc/thread-self/stat");
    private static final int NICE_AFTER_NAME = 16;

    private ThreadPriority() {}

    /**
     * Returns the JVM options that make {@link Thread#MAX_PRIORITY} mean something: on Linux, and only
     * for the administrator. Empty elsewhere.
     */
    static List<String> jvmOptions() {
        boolean effective =
                "Linux".equals(System.getProperty("os.name")) && "root".equals(System.getProperty("user.name"));
        return effective ? List.of("-XX:ThreadPriorityPolicy=1") : List.of();
    }

    /** Returns the calling thread's priority as text: the nice value on Linux. */
    static String ofCurrentThread() {
        try {
            String stat = Files.readString(STAT);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return "nice " + fields[NICE_AFTER_NAME];
        } catch (IOException | RuntimeException notLinux) {
            return "Java priority " + Thread.currentThread().getPriority();
        }
    }
}
