package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.queue.Withdrawable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A task for whose end any number of threads may wait.
 *
 * <p><b>No wake-up is lost.</b> A thread that waits enters the list, then looks whether the task has ended, then parks.
 * The thread that ends the task makes {@link #isDone} true, then wakes all in the list. So either the first sees the
 * end, or the second sees the first. Thread-safe.
 */
abstract class AwaitedTask extends Withdrawable {
    private static final VarHandle WAITERS;

    static {
        try {
            WAITERS = MethodHandles.lookup().findVarHandle(AwaitedTask.class, "waiters", FutureWaiter.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    /** The newest of those who wait; null if nobody does. */
    private volatile @Nullable FutureWaiter waiters;

    /** Wakes all who wait. Whoever ended the task calls it, after {@link #isDone} has become true. */
    final void wakeWaiters() {
        FutureWaiter waiter = waiters == null ? null : (FutureWaiter) WAITERS.getAndSet(this, null);
        for (; waiter != null; waiter = waiter.next()) {
            Thread thread = waiter.thread();
            if (thread != null) {
                LockSupport.unpark(thread);
            }
        }
    }

    /**
     * Waits until the task has ended.
     *
     * @param deadline the latest {@link System#nanoTime} to wait until, if {@code limited}
     * @return false if the deadline passed before
     */
    final boolean awaitEnd(long deadline, boolean limited) throws InterruptedException {
        FutureWaiter self = null;
        while (true) {
            if (Thread.interrupted()) {
                leave(self);
                throw new InterruptedException();
            }
            if (isDone()) {
                return true;
            }
            long left = limited ? deadline - System.nanoTime() : 0;
            if (limited && left <= 0) {
                leave(self);
                return false;
            }
            if (self == null) {
                self = enter();
            } else if (limited) {
                LockSupport.parkNanos(this, left);
            } else {
                LockSupport.park(this);
            }
        }
    }

    /** Enters the list of those who wait and leaves it, so that the classes which this needs are loaded. */
    final void enterAndLeave() {
        leave(enter());
    }

    private FutureWaiter enter() {
        while (true) {
            FutureWaiter first = waiters;
            FutureWaiter self = new FutureWaiter(first);
            if (WAITERS.compareAndSet(this, first, self)) {
                return self;
            }
        }
    }

    private static void leave(@Nullable FutureWaiter waiter) {
        if (waiter != null) {
            waiter.leave();
        }
    }
}
