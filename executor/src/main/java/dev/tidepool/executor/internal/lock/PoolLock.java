package dev.tidepool.executor.internal.lock;

import java.util.concurrent.locks.ReentrantLock;

/**
 * A lock whose {@link #lock} holds it when it returns, and does not hold it when it throws. That of the JDK may throw
 * although it has taken the lock: a thread that was interrupted while it waited interrupts itself afterwards, and the
 * {@code interrupt} of a user's thread may throw. The lock would then never be released. And without memory, that of
 * the JDK cannot wait: this one does. A thread that holds it takes it again only where its stack has room.
 */
public final class PoolLock extends ReentrantLock {
    private static final long serialVersionUID = 1;

    /** Creates a free lock. */
    public PoolLock() {}

    @Override
    public void lock() {
        try {
            super.lock();
        } catch (OutOfMemoryError noPlaceInLine) {
            while (!isHeldByCurrentThread() && !tryLock()) {
                Yield.now();
            }
        } catch (Throwable failure) {
            if (!isHeldByCurrentThread()) {
                throw failure;
            }
        }
    }
}
