package dev.tidepool.limiter;

import java.util.concurrent.locks.ReentrantLock;

/**
 * A lock that threads without memory can wait for. That of JDK 17 throws instead, and so a permit would not go back.
 * Not for reentrant use.
 */
final class LimiterLock extends ReentrantLock {
    private static final long serialVersionUID = 1;

    LimiterLock() {}

    @Override
    public void lock() {
        try {
            super.lock();
        } catch (OutOfMemoryError noPlaceInLine) {
            while (!tryLock()) {
                yieldToOwner();
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
