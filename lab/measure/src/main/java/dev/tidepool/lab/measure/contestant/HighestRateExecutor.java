package dev.tidepool.lab.measure.contestant;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * A {@link ThreadPoolExecutor} that counts arrivals. At the end of each second, its size becomes the most arrivals in a
 * second so far. All its threads start at once and none ends. Its queue has no limit.
 */
final class HighestRateExecutor extends ThreadPoolExecutor {
    private final int most;
    private final LongAdder arrivals = new LongAdder();
    private final AtomicLong resizes = new AtomicLong();
    private final ScheduledThreadPoolExecutor clock =
            new ScheduledThreadPoolExecutor(1, HighestRateExecutor::clockThread);
    private long counted;

    /** Returns a running executor whose caller ends each second with {@link #endSecond}. */
    HighestRateExecutor(int initial, int most, ThreadFactory threads) {
        super(initial, initial, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads);
        this.most = most;
        prestartAllCoreThreads();
    }

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

    /** Sizes the pool by the arrivals since the last call. One thread at a time may call this. */
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
