package dev.tidepool.benchmarks.pool;

import java.util.concurrent.TimeUnit;
import org.apache.tomcat.util.threads.TaskQueue;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;

/** Tomcat's request pool, as its connector builds it. */
final class Tomcat {
    static final PoolKind KIND =
            new PoolKind("tomcat", "Tomcat's ThreadPoolExecutor with its TaskQueue", PoolKind.Role.PEER, Tomcat::open);

    private Tomcat() {}

    private static final int KEEP_ALIVE_SECONDS = 60;

    private static OpenPool open(int threads) {
        TaskQueue queue = new TaskQueue();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(threads, threads, KEEP_ALIVE_SECONDS, TimeUnit.SECONDS, queue);
        queue.setParent(pool);
        pool.prestartAllCoreThreads();
        return OpenPool.of(pool);
    }
}
