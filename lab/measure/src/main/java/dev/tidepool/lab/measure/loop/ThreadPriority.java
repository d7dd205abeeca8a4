package dev.tidepool.lab.measure.loop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * The priorities of the threads that represent the outside world. That world does not slow down when the pool saturates
 * the cores, but an ordinary thread would be late. On Linux, an administrator may make a thread a real-time one, which
 * runs at once. Both threads sleep nearly all the time. Elsewhere they stay ordinary, and the validity rule finds runs
 * that were late.
 */
public enum ThreadPriority {
    /** The sampler: it comes after the generator and misses no moment of a saturated machine. */
    SAMPLER(1),
    /** The arrival generator: it comes before all others. */
    GENERATOR(2);

    private static final Path SELF = Path.of("/proc/thread-self");
    private static final String REAL_TIME = "real-time";
    private static final String ORDINARY = "ordinary";
    private static final long LIMIT_SECONDS = 2;

    private final int realTime;

    ThreadPriority(int realTime) {
        this.realTime = realTime;
    }

    /**
     * Gives the calling thread this priority if the system allows it. Returns its priority, {@code real-time} or {@code
     * ordinary}. Threads that it creates later are ordinary.
     */
    public String take() {
        try {
            String thread = Files.readSymbolicLink(SELF).getFileName().toString();
            String priority = Integer.toString(realTime);
            Process process = new ProcessBuilder("chrt", "--reset-on-fork", "--fifo", "--pid", priority, thread)
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
