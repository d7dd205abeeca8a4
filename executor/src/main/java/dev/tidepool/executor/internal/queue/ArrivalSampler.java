package dev.tidepool.executor.internal.queue;

import java.util.SplittableRandom;

/**
 * Chooses which arrivals of one {@link Stripe} are measured. Arrivals are divided into blocks of {@code
 * period} tasks. One task of each block, chosen with equal probability, is measured and represents the whole
 * block. The period of a block is fixed before its first task arrives and depends only on the rate of earlier
 * arrivals. So every task is measured with probability 1 / period, whatever it does, and sums weighted with
 * the period are unbiased [horvitz1952].
 *
 * <p>The period is 1, and all numbers are exact, until {@link #ADAPT_AFTER} tasks arrived at more than 5,000
 * a second. It then follows the arrival rate, so that about 5,000 tasks a second are measured.
 *
 * <p>Only the thread that holds the stripe's tail writes here. A thread may read {@code next} and {@code
 * period} before it takes the tail; the values are valid if the tail has not changed since.
 */
final class ArrivalSampler {
    /** Measured tasks between two adaptations of the period. */
    static final int ADAPT_AFTER = 64;

    private static final int MAX_PERIOD = 4096;
    private static final long MIN_GAP_NANOS = 200_000;
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
     * Creates a sampler with a period of 1.
     *
     * @param seed of the positions within blocks
     * @param everyTask whether the period stays 1
     */
    ArrivalSampler(long seed, boolean everyTask) {
        this.random = new SplittableRandom(seed);
        this.everyTask = everyTask;
    }

    /** Index of the next arrival to measure. */
    long next() {
        return next;
    }

    /** How many arrivals the next measured one represents. */
    int period() {
        return period;
    }

    /**
     * The arrival with index {@link #next()} has come, or a later one: if maintenance moved {@code next} while a
     * producer was about to take the tail, that producer's task was not measured and the following one is.
     */
    void arrived(long index, long nowNanos) {
        if (!everyTask) {
            adapt(nowNanos);
        }
        beginBlock(Math.max(blockEnd, index + 1));
    }

    private void adapt(long nowNanos) {
        if (!timed) {
            timed = true;
            measuringSince = nowNanos;
        } else if (++measured == ADAPT_AFTER) {
            long gap = (nowNanos - measuringSince) / ADAPT_AFTER;
            if (gap < MIN_GAP_NANOS && period < MAX_PERIOD) {
                period *= 2;
            } else if (gap > 4 * MIN_GAP_NANOS && period > 1) {
                period /= 2;
            }
            measured = 0;
            measuringSince = nowNanos;
        }
    }

    /** Begins a shorter block if arrivals have become so rare that the next measurement is far away. */
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
