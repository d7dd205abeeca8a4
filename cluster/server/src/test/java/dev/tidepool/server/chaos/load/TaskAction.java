package dev.tidepool.server.chaos.load;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The action of a task of a chaos run on its node. */
enum TaskAction {
    NOTHING,
    SLEEP,
    SPIN,
    /** Returns with its thread interrupted. */
    INTERRUPT_ITSELF,
    /** Ignores interrupts. */
    HOLD_OUT,
    THROW_ERROR,
    THROW_INTERRUPTED,
    THROW_WITH_BROKEN_MESSAGE,
    THROW_WITH_LONG_MESSAGE,
    OVERFLOW_THE_STACK,
    ASK_FOR_ALL_MEMORY,
    RETURN_NULL,
    RETURN_SOMETHING_ELSE,
    RETURN_TOO_MUCH;

    private static final int TOO_MUCH = 200_000;

    /** Takes the action, which may use the duration. Returns the task's number, if the action has no other result. */
    @Nullable
    Object perform(Work work) throws Exception {
        switch (this) {
            case NOTHING -> {}
            case SLEEP -> TimeUnit.MICROSECONDS.sleep(work.micros());
            case SPIN -> spin(work.micros());
            case INTERRUPT_ITSELF -> Thread.currentThread().interrupt();
            case HOLD_OUT -> holdOut(work.micros());
            case THROW_ERROR -> throw new AssertionError("poison");
            case THROW_INTERRUPTED -> throw new InterruptedException("poison");
            case THROW_WITH_BROKEN_MESSAGE -> throw new BrokenMessageException();
            case THROW_WITH_LONG_MESSAGE -> throw new IllegalStateException("poison ".repeat(20_000));
            case OVERFLOW_THE_STACK -> {
                return overflow(1);
            }
            case ASK_FOR_ALL_MEMORY -> {
                return new long[Integer.MAX_VALUE - 8];
            }
            case RETURN_NULL -> {
                return null;
            }
            case RETURN_SOMETHING_ELSE -> {
                return this;
            }
            case RETURN_TOO_MUCH -> {
                char[] much = new char[TOO_MUCH];
                Arrays.fill(much, 'x');
                return new String(much);
            }
        }
        return Long.toString(work.task());
    }

    private static void spin(int micros) {
        long end = System.nanoTime() + micros * 1_000L;
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }

    private static void holdOut(int micros) {
        long end = System.nanoTime() + micros * 1_000L;
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
            boolean unused = Thread.interrupted();
        }
    }

    @SuppressWarnings("InfiniteRecursion")
    private static long overflow(long depth) {
        return overflow(depth + 1) + depth;
    }

    private static final class BrokenMessageException extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message either");
        }
    }
}
