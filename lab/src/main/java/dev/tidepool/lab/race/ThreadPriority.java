package dev.tidepool.lab.race;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * The priority of the arrival generator. It stands for the world outside, which does not slow down
 * when the pool saturates the cores; on the same cores it would be some milliseconds late. On Linux
 * the administrator may make its thread a real-time one, which runs as soon as it wants to; it
 * sleeps nearly all of the time. Elsewhere it stays an ordinary thread, and the validity rule tells
 * where that was not enough.
 */
final class ThreadPriority {
    private static final Path SELF = Path.of("/proc/thread-self");
    private static final String REAL_TIME = "real-time";
    private static final String ORDINARY = "ordinary";
    private static final long LIMIT_SECONDS = 2;

    private ThreadPriority() {}

    /**
     * Raises the calling thread's priority if the system allows, and returns what it is: {@code
     * real-time} or {@code ordinary}. Threads that it creates later are ordinary again.
     */
    static String raise() {
        try {
            String thread = Files.readSymbolicLink(SELF).getFileName().toString();
            Process process = new ProcessBuilder("chrt", "--reset-on-fork", "--fifo", "--pid", "1", thread)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            boolean done = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
            return done ? REAL_TIME : ORDINARY;
        } catch (IOException | RuntimeException notLinux) {
            return ORDINARY;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return ORDINARY;
        }
    }
}
