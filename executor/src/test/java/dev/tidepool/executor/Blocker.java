package dev.tidepool.executor;

import java.util.concurrent.CountDownLatch;

/** A task that occupies a thread until it is released or interrupted; see {@link PoolFixture#occupy}. */
final class Blocker implements Runnable {
    final CountDownLatch started = new CountDownLatch(1);
    final CountDownLatch ended = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    volatile boolean interrupted;

    /** Submits a blocker and waits until it runs. */
    static Blocker occupy(AdaptiveExecutor executor) {
        Blocker blocker = new Blocker();
        executor.execute(blocker);
        Await.latch(blocker.started);
        return blocker;
    }

    @Override
    public void run() {
        started.countDown();
        try {
            released.await();
        } catch (InterruptedException interrupt) {
            interrupted = true;
        } finally {
            ended.countDown();
        }
    }

    void release() {
        released.countDown();
    }
}
