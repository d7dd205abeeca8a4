package dev.tidepool.lab.measure.contestant;

import dev.tidepool.policy.Require;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.tomcat.util.threads.TaskQueue;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;

/** Tomcat's request pool, as its connector builds it. */
final class Tomcat {
    /** The defaults of a connector: {@code minSpareThreads} and {@code maxThreads}. */
    private static final Size USUAL = new Size(10, 200, Duration.ofSeconds(60));

    private Tomcat() {}

    /**
     * The parameters.
     *
     * @param core threads started at once and kept, 0 to {@code max}
     * @param max maximum of threads; below it, a task that finds no idle thread adds one
     * @param keepAlive how long an idle thread above {@code core} lives, 1 ms to 1 h
     */
    private record Size(int core, int max, Duration keepAlive) {
        Size {
            Require.inRange("max", max, 1, Threads.MAX);
            Threads.requireUpTo("core", core, 0, max);
            Require.inRange("keepAlive", keepAlive, Duration.ofMillis(1), Duration.ofHours(1));
        }
    }

    static Family family() {
        return Family.of(
                Group.LIBRARIES,
                "tomcat",
                "ThreadPoolExecutor with a TaskQueue, 10 to 200 threads; idle threads end after 60 s",
                "Apache Tomcat 11.0.27",
                USUAL,
                Tomcat::open);
    }

    private static ContestantPool open(Size size, PoolThreads threads) {
        TaskQueue queue = new TaskQueue();
        ThreadPoolExecutor executor = new ThreadPoolExecutor(
                size.core, size.max, size.keepAlive.toMillis(), TimeUnit.MILLISECONDS, queue, threads);
        queue.setParent(executor);
        return () -> executor;
    }
}
