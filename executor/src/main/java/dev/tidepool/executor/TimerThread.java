package dev.tidepool.executor;

import dev.tidepool.executor.internal.lock.PoolLock;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The thread of a {@link TaskTimer}. It starts when it is first needed, survives whatever is thrown in it, and ends
 * when its timer no longer needs it. If it died all the same, the next task that waits starts another.
 *
 * <p><b>Lock.</b> {@code starting} makes sure that only one thread is made at a time. The factory is called under it,
 * and without the timer's lock. Thread-safe.
 */
final class TimerThread implements Runnable {
    /** After a failure, most likely for lack of memory. */
    private static final long PAUSE_NANOS = 10_000_000;

    private final TaskTimer timer;
    private final @Nullable ThreadFactory factory;
    private final PoolLock starting = new PoolLock();
    private volatile @Nullable Thread thread;

    /** Without a factory there is never a thread. */
    TimerThread(TaskTimer timer, @Nullable ThreadFactory factory) {
        this.timer = timer;
        this.factory = factory;
    }

    /**
     * Makes sure that the thread lives.
     *
     * @throws RejectedExecutionException if the factory returns null
     * @throws RuntimeException whatever the factory throws, or the start of its thread
     */
    void require() {
        if (factory == null || lives()) {
            return;
        }
        starting.lock();
        try {
            if (!lives()) {
                start(factory.newThread(this));
            }
        } finally {
            starting.unlock();
        }
    }

    private boolean lives() {
        Thread present = thread;
        return present != null && present.isAlive();
    }

    private void start(@Nullable Thread made) {
        if (made == null) {
            throw new RejectedExecutionException("the thread factory returned null, so no task can wait for its time");
        }
        thread = made;
        boolean started = false;
        try {
            made.start();
            started = true;
        } finally {
            if (!started) {
                thread = null;
            }
        }
    }

    /** The calling thread is about to end. The timer's lock is held, so no task can begin to wait meanwhile. */
    void ends() {
        if (thread == Thread.currentThread()) {
            thread = null;
        }
    }

    @Override
    public void run() {
        while (true) {
            try {
                if (!timer.awaitDue()) {
                    return;
                }
                timer.handOverDue();
            } catch (Throwable failure) {
                pauseAfter(failure);
            }
        }
    }

    private void pauseAfter(Throwable failure) {
        try {
            timer.threadFailed(failure);
            boolean unused = Thread.interrupted(); // otherwise it would not pause
            LockSupport.parkNanos(this, PAUSE_NANOS);
        } catch (Throwable again) {
            // It goes on without a pause.
        }
    }
}
