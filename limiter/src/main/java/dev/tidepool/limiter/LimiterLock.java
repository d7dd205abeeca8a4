package dev.tidepool.limiter;

import java.util.concurrent.locks.ReentrantLock;

/**
 * A lock that is held when {@link #lock} returns, and only then. That of JDK 17 throws if a thread without memory has
 * to wait, and so a permit would not go back. And it throws although it has taken the lock if a thread was interrupted
 * meanwhile whose {@code interrupt} throws. Not for reentrant use.
 */
final class LimiterLock extends ReentrantLock {
    private static final long serialVersionUID = 1;

    LimiterLock() {}

    @Override
    public void lock() {
        try {
            super.lock();
        } catch (OutOfMemoryError noPlaceInLine) {
            while (!isHeldByCurrentThread() && !tryLock()) {
                yieldToOwner();
            }
        } catch (Throwable failure) {
            if (!isHeldByCurrentThread()) {
                throw failure;
            }
        }
    }

    /** A virtual thread without memory for its stack goes on. */
    @SuppressWarnings("ThreadPriorityCheck") // the owner may need this processor
    private static void yieldToOwner() {
        try {
            Thread.yield();
        } catch (OutOfMemoryError again) {
            // the next attempt
        }
    }
}
