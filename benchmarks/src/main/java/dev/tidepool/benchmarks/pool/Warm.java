package dev.tidepool.benchmarks.pool;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Has a pool start its threads before anything is measured. */
public final class Warm {
    private static final long MAX_MILLIS = 1_000;

    private Warm() {}

    /**
     * Occupies as many threads as the pool is to have, all at once, and lets them go; a pool that does not
     * start so many is given up on after a second.
     *
     * @throws InterruptedException if the caller is interrupted meanwhile
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
                        return; // no pool to fill
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
