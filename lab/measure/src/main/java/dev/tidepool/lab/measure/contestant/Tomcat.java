package dev.tidepool.lab.measure.contestant;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.tomcat.util.threads.TaskQueue;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;

/** Tomcat's request pool, as its connector builds it. */
final class Tomcat {
    /** The defaults of a connector: {@code minSpareThreads} and {@code maxThreads}. */
    private static final CoreAndMax USUAL = new CoreAndMax(10, 200, Duration.ofSeconds(60));

    private Tomcat() {}

    static Family family() {
        return Family.of(
                Group.LIBRARIES,
                "tomcat",
                "ThreadPoolExecutor with a TaskQueue, 10 to 200 threads; idle threads end after 60 s",
                "Apache Tomcat 11.0.27",
                USUAL,
                Tomcat::open);
    }

    private static ContestantPool open(CoreAndMax size, PoolThreads threads) {
        TaskQueue queue = new TaskQueue();
        ThreadPoolExecutor executor = new ThreadPoolExecutor(
                size.core(), size.max(), size.keepAlive().toMillis(), TimeUnit.MILLISECONDS, queue, threads);
        queue.setParent(executor);
        return () -> executor;
    }
}
