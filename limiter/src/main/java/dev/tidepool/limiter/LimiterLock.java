package dev.tidepool.limiter;

import java.util.concurrent.locks.ReentrantLock;

/**
 * A lock that is held when {@link #lock} returns, and only then. That of JDK 17 throws if a thread without memory has
 * to wait, and so a permit would not go back. And it throws although it has taken the lock if a thread was interrupted
 * meanwhile whose {@code interrupt} throws. Not for reentrant use.
 *
 * <p><b>Stack.</b> A stack that ends while its thread holds the lock would leave the limiter wrong, or locked for good.
 * So a thread without room for what follows gets a {@link StackOverflowError} before, and nothing has changed.
 */
final class LimiterLock extends ReentrantLock {
    private static final long serialVersionUID = 1;

    /** Levels of about 150 bytes, some 50 ns. With half of them, permits were still lost. */
    private static final int LEVELS = 40;

    LimiterLock() {}

    @Override
    public void lock() {
        requireRoom(LEVELS);
        take();
    }

    /** Takes the lock if the stack has room for twice as much: who goes in here must be able to leave here. */
    void lockToEnter() {
        requireRoom(2 * LEVELS);
        take();
    }

    private static void requireRoom(int levels) {
        if (descend(levels, 0, 1, 2, 3, 4, 5, 6, 7) < 0) {
            throw new AssertionError("a sum of numbers above 0 is below 0");
        }
    }

    /** Its many arguments make the frames large. */
    private static long descend(int levels, long a, long b, long c, long d, long e, long f, long g, long h) {
        return levels == 0 ? a + b + c + d + e + f + g + h : 1 + descend(levels - 1, b, c, d, e, f, g, h, a);
    }

    private void take() {
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
