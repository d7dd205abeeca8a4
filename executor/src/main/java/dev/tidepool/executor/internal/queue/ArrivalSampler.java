package dev.tidepool.executor.internal.queue;

import java.util.SplittableRandom;

/**
 * Chooses which arrivals of one {@link Stripe} are measured. Arrivals are cut into blocks of {@code
 * period} tasks, one of which, any with equal chance, is measured and stands for the whole block. The
 * period of a block is fixed before its first task arrives, from the speed of earlier arrivals alone.
 * So every task has the chance 1 / period to be measured, whatever it does, and sums weighted with
 * the period are unbiased (Horvitz and Thompson, 1952).
 *
 * <p>The period is 1, and everything exact, until {@link #ADAPT_AFTER} tasks came at more than 5,000 a
 * second; it then follows the speed so that about so many are measured a second.
 *
 * <p>Written by whoever holds the stripe's tail; {@code next} and {@code period} are read under it too, or
 * before it was taken, as a guess that holds if the tail was then still the same.
 */
final class ArrivalSampler {
    /** Measurements between two looks at the speed. */
    static final int ADAPT_AFTER = 64;

    private static final int LONGEST_PERIOD = 4096;
    private static final long SHORTEST_GAP_NANOS = 200_000;
    private static final long RELAX_AFTER_NANOS = 50_000_000;

    private final SplittableRandom random;
    private final boolean everyTask;
    private long next;
    private int period = 1;
    private long blockEnd = 1;
    private int measured;
    private boolean timed;
    private long measuringSince;

    /**
     * Makes a sampler that measures everything so far.
     *
     * @param seed of the positions within blocks
     * @param everyTask whether everything is measured for ever
     */
    ArrivalSampler(long seed, boolean everyTask) {
        this.random = new SplittableRandom(seed);
        this.everyTask = everyTask;
    }

    /** Index of the next arrival to measure. */
    long next() {
        return next;
    }

    /** How many arrivals that one stands for. */
    int period() {
        return period;
    }

    /** The arrival {@link #next()} came, at this time. */
    void arrived(long nowNanos) {
        if (!everyTask) {
            follow(nowNanos);
        }
        beginBlock(blockEnd);
    }

    private void follow(long nowNanos) {
        if (!timed) {
            timed = true;
            measuringSince = nowNanos;
        } else if (++measured == ADAPT_AFTER) {
            long gap = (nowNanos - measuringSince) / ADAPT_AFTER;
            if (gap < SHORTEST_GAP_NANOS && period < LONGEST_PERIOD) {
                period *= 2;
            } else if (gap > 4 * SHORTEST_GAP_NANOS && period > 1) {
                period /= 2;
            }
            measured = 0;
            measuringSince = nowNanos;
        }
    }

    /** The arrivals became so few that the next measurement is far away: begins a shorter block. */
    void relax(long nextIndex, long nowNanos) {
        if (period == 1 || nowNanos - measuringSince < RELAX_AFTER_NANOS) {
            return;
        }
        if (measured < ADAPT_AFTER / 4) {
            period = Math.max(1, period / 16);
            beginBlock(nextIndex);
        }
        measured = 0;
        measuringSince = nowNanos;
    }

    private void beginBlock(long start) {
        blockEnd = start + period;
        next = period == 1 ? start : start + random.nextInt(period);
    }
}
