package dev.tidepool.executor;

import java.util.function.LongSupplier;

/**
 * How far the end of a {@link TaskTimer} is, and what may still run: accepting, then shut down, then stopped. The two
 * policies decide what runs after a shutdown. Thread-safe: each field is read and written on its own.
 */
final class TimerPhase {
    /** Whether series go on after a shutdown. */
    volatile boolean keepsPeriodic;

    /** Whether tasks that wait for their time still run after a shutdown. */
    volatile boolean keepsDelayed = true;

    private volatile boolean shutdown;
    private volatile boolean stopped;

    boolean isShutdown() {
        return shutdown;
    }

    void shutdown() {
        shutdown = true;
    }

    /** Shuts down, and lets nothing begin any more. */
    void stop() {
        shutdown = true;
        stopped = true;
    }

    /** Returns whether a task that has not begun, or waits for its next run, may run. */
    boolean allows(ScheduledTask<?> task, LongSupplier clock) {
        return !shutdown
                || (!stopped && (task.isPeriodic() ? keepsPeriodic : keepsDelayed || task.isDue(clock.getAsLong())));
    }
}
