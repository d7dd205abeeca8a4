package dev.tidepool.research.benchmarks.servers.host;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.thread.ThreadPool;

/** Any pool as that of a Jetty server. Jetty asks for its numbers only to report them. */
record JettyThreads(ExecutorService pool) implements ThreadPool {
    private static final int UNKNOWN = -1;

    @Override
    public void execute(Runnable task) {
        pool.execute(task);
    }

    @Override
    public void join() throws InterruptedException {
        boolean unused = pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }

    @Override
    public int getThreads() {
        return UNKNOWN;
    }

    @Override
    public int getIdleThreads() {
        return UNKNOWN;
    }

    @Override
    public boolean isLowOnThreads() {
        return false;
    }
}
