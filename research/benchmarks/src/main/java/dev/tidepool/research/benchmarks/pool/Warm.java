package dev.tidepool.research.benchmarks.pool;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Starts a pool's threads before the measurement. */
public final class Warm {
    private static final long MAX_MILLIS = 1_000;

    private Warm() {}

    /**
     * Occupies this many threads of the pool at once, and then releases them. Gives up after a second if the pool
     * does not start them all.
     */
    public static void fill(Executor pool, int threads) throws InterruptedException {
        CountDownLatch all = new CountDownLatch(threads);
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(threads);
        Thread submitter = Thread.currentThread();
        for (int i = 0; i < threads; i++) {
            pool.execute(() -> {
                all.countDown();
                try {
                    if (Thread.currentThread() == submitter) {
                        return; // there is no pool
                    }
                    release.await(MAX_MILLIS, TimeUnit.MILLISECONDS);
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                } finally {
                    over.countDown();
                }
            });
        }
        all.await(MAX_MILLIS, TimeUnit.MILLISECONDS);
        release.countDown();
        over.await();
    }
}
