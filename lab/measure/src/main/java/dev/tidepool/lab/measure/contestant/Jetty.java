package dev.tidepool.lab.measure.contestant;

import dev.tidepool.policy.Require;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Jetty's {@link QueuedThreadPool}, an executor with its own life cycle. */
final class Jetty {
    /** The defaults of {@link QueuedThreadPool#QueuedThreadPool()}. */
    private static final Size USUAL = new Size(8, 200, Duration.ofSeconds(60));

    private Jetty() {}

    /**
     * The parameters.
     *
     * @param min threads started at once and kept, 1 to {@code max}
     * @param max maximum of threads; below it, a task that finds no idle thread adds one
     * @param idleTimeout after each such time, one idle thread above {@code min} ends, 1 ms to 1 h
     */
    private record Size(int min, int max, Duration idleTimeout) {
        Size {
            Require.inRange("max", max, 1, Threads.MAX);
            Threads.requireUpTo("min", min, 1, max);
            Require.inRange("idleTimeout", idleTimeout, Duration.ofMillis(1), Duration.ofHours(1));
        }
    }

    static Family family() {
        return Family.of(
                Group.LIBRARIES,
                "jetty",
                "QueuedThreadPool, 8 to 200 threads; one idle thread ends each minute",
                "Eclipse Jetty 12.1.14",
                USUAL,
                (size, threads) ->
                        new Pool(new JettyExecutor(size.min, size.max, (int) size.idleTimeout.toMillis(), threads)));
    }

    private record Pool(JettyExecutor jetty) implements ContestantPool {
        @Override
        public ExecutorService executor() {
            return jetty;
        }

        @Override
        public Executor bare() {
            return jetty.bare();
        }
    }
}
