package dev.tidepool.lab.measure.loop;

import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;

/**
 * Calls an action at the intended time of each arrival, whatever happened to earlier arrivals: an open loop. One thread
 * runs it once. Any thread may call {@link #stop}.
 */
public final class OpenLoop implements Runnable {
    /** A sleeping thread wakes up to 50 microseconds late on Linux (the default timer slack). */
    private static final long SPIN_NANOS = 55_000;

    /** The longest sleep. It bounds the delay of a change of pace. */
    private static final long MAX_SLEEP_NANOS = 50_000_000;

    /** The clock of the intended times. */
    @FunctionalInterface
    interface Clock {
        /** Returns the nanos since the start; negative before it. */
        long now();
    }

    private final int size;
    private final IntToLongFunction intendedNanos;
    private final Clock clock;
    private final IntConsumer arrival;
    private final Pace pace;
    private final long spinNanos;
    private final long giveUpNanos;
    private volatile boolean stopped;

    private OpenLoop(
            int size,
            IntToLongFunction intendedNanos,
            Clock clock,
            IntConsumer arrival,
            Pace pace,
            long spinNanos,
            long giveUpNanos) {
        this.size = size;
        this.intendedNanos = intendedNanos;
        this.clock = clock;
        this.arrival = arrival;
        this.pace = pace;
        this.spinNanos = spinNanos;
        this.giveUpNanos = giveUpNanos;
    }

    /**
     * Returns a loop that sleeps until each arrival is due, and so uses no CPU between arrivals.
     *
     * @param startNanos the start, in {@link System#nanoTime()}
     * @param size number of arrivals
     * @param intendedNanos when each arrival is due, nanos since the start, ascending
     * @param arrival called with the number of each arrival, from 0
     */
    public static OpenLoop sleeping(long startNanos, int size, IntToLongFunction intendedNanos, IntConsumer arrival) {
        Clock clock = () -> System.nanoTime() - startNanos;
        return new OpenLoop(size, intendedNanos, clock, arrival, new Pace(), 0, Long.MAX_VALUE);
    }

    /**
     * Returns a loop that spins shortly before each arrival, and so is on time to the microsecond.
     *
     * @param pace speed of the schedule's clock; even so, no arrival comes later than the last intended time
     * @param giveUpNanos drops arrivals later than this after the start
     */
    static OpenLoop spinning(
            Clock clock, int size, IntToLongFunction intendedNanos, IntConsumer arrival, Pace pace, long giveUpNanos) {
        return new OpenLoop(size, intendedNanos, clock, arrival, pace, SPIN_NANOS, giveUpNanos);
    }

    @Override
    public void run() {
        long end = size == 0 ? 0 : intendedNanos.applyAsLong(size - 1);
        for (int i = 0; i < size; i++) {
            boolean due = awaitDue(intendedNanos.applyAsLong(i), end);
            if (!due || stopped || clock.now() > giveUpNanos) {
                return;
            }
            arrival.accept(i);
        }
    }

    /** Makes {@link #run()} return before the next arrival. */
    public void stop() {
        stopped = true;
    }

    /** Waits until an arrival is due; returns false if the end comes first. */
    private boolean awaitDue(long scheduled, long end) {
        long now = clock.now();
        long due = pace.due(scheduled, now);
        while (Math.min(due, end) - now > spinNanos && !stopped) {
            LockSupport.parkNanos(Math.min(Math.min(due, end) - now - spinNanos, MAX_SLEEP_NANOS));
            now = clock.now();
            due = pace.due(scheduled, now);
        }
        while (clock.now() < Math.min(due, end) && !stopped) {
            Thread.onSpinWait();
        }
        return due <= end;
    }
}
