package dev.tidepool.lab.measure.contestant;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * A {@link ThreadPoolExecutor} that counts arrivals and, at the end of each second, has as many threads
 * as the most arrivals in a second so far; all of them are started at once and none ends. Its queue is
 * unbounded.
 */
final class HighestRateExecutor extends ThreadPoolExecutor {
    private final int most;
    private final LongAdder arrivals = new LongAdder();
    private final AtomicLong resizes = new AtomicLong();
    private final ScheduledThreadPoolExecutor clock =
            new ScheduledThreadPoolExecutor(1, HighestRateExecutor::clockThread);
    private long counted;

    /**
     * Returns a running executor whose seconds nobody ends; {@link #endSecond} does.
     *
     * @param initial threads to start with
     * @param most threads at most
     */
    HighestRateExecutor(int initial, int most, ThreadFactory threads) {
        super(initial, initial, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads);
        this.most = most;
        prestartAllCoreThreads();
    }

    /** Returns a running executor. */
    static HighestRateExecutor open(int initial, int most, ThreadFactory threads) {
        HighestRateExecutor executor = new HighestRateExecutor(initial, most, threads);
        var unused = executor.clock.scheduleAtFixedRate(executor::endSecond, 1, 1, TimeUnit.SECONDS);
        return executor;
    }

    @Override
    public void execute(Runnable task) {
        arrivals.increment();
        super.execute(task);
    }

    /** Sizes the pool by the arrivals since the last call. Called by one thread at a time. */
    void endSecond() {
        long soFar = arrivals.sum();
        int rate = (int) Math.min(most, soFar - counted);
        counted = soFar;
        if (rate > getCorePoolSize()) {
            resizes.incrementAndGet();
            setMaximumPoolSize(rate);
            setCorePoolSize(rate);
            prestartAllCoreThreads();
        }
    }

    /** Returns how often the number of threads was raised. */
    long resizes() {
        return resizes.get();
    }

    @Override
    protected void terminated() {
        clock.shutdownNow();
    }

    private static Thread clockThread(Runnable body) {
        Thread thread = new Thread(body, "highest-rate-seconds");
        thread.setDaemon(true);
        return thread;
    }
}
