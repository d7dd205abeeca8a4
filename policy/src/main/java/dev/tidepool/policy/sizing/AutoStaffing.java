package dev.tidepool.policy.sizing;

import dev.tidepool.policy.PoolSample;
import java.util.Locale;

/**
 * How many threads {@link Auto} keeps: square-root safety staffing (Halfin and Whitt 1981), {@code n
 * = a + beta * sqrt(a)}, on the offered load a. As growth is immediate, tasks seldom wait, and the
 * mean number of busy threads is the offered load ({@code a = lambda * S}, Little's law).
 *
 * <p>The number changes only when the need leaves a band: it rises to a need above it at once, and
 * falls after {@link #SHRINK_AFTER_NANOS} below {@link #SHRINK_BELOW} of it, to the highest need of
 * that time. At a steady load it comes to rest. Under a saturated CPU busy threads include those
 * that queue for the CPU; the {@link AutoCpuGuard} bounds the number then.
 *
 * <p>Not thread-safe.
 */
final class AutoStaffing {
    /** Threads beyond the offered load, in square roots of it: a Poisson load exceeds 2 in 2 % of the time. */
    static final double BETA = 2;

    /** Time constant with which the smoothed load rises. */
    static final double RISE_SECONDS = 0.2;

    /** Time constant with which the smoothed load falls. */
    static final double FALL_SECONDS = 3;

    /** The number shrinks only when the need is below this share of it ... */
    static final double SHRINK_BELOW = 0.75;

    /** ... for this long. */
    static final long SHRINK_AFTER_NANOS = 2_000_000_000L;

    /** A silence after which no thread is kept. */
    static final long FORGET_AFTER_NANOS = 5_000_000_000L;

    /** A backlog may order this many times the threads alive in one interval, ... */
    static final int BACKLOG_FACTOR = 2;

    /** ... and this many more for each core: whether they help shows in the next interval. */
    static final int BACKLOG_STEP_PER_CORE = 16;

    private double load;
    private int threads;
    private int highestNeedBelow;
    private long belowNanos;
    private long silentNanos;

    /**
     * Takes in one control interval.
     *
     * @param limit the most threads that may be kept, 1 or more
     */
    void observe(PoolSample sample, int limit) {
        silentNanos = sample.isSilent() ? silentNanos + sample.intervalNanos() : 0;
        double carried = Math.min(sample.threads().meanBusy(), Integer.MAX_VALUE);
        double timeConstant = carried > load ? RISE_SECONDS : FALL_SECONDS;
        load += (carried - load) * sample.seconds() / (sample.seconds() + timeConstant);
        if (silentNanos >= FORGET_AFTER_NANOS) {
            load = 0;
            threads = 0;
            return;
        }
        int need = Math.min(limit, Math.max(staffed(load), forBacklog(sample)));
        threads = Math.max(need, Math.min(threads, limit));
        if (need >= SHRINK_BELOW * threads) {
            belowNanos = 0;
            highestNeedBelow = 0;
            return;
        }
        belowNanos += sample.intervalNanos();
        highestNeedBelow = Math.max(highestNeedBelow, need);
        if (belowNanos >= SHRINK_AFTER_NANOS) {
            threads = Math.min(limit, highestNeedBelow);
            belowNanos = 0;
            highestNeedBelow = 0;
        }
    }

    /** Returns the threads to keep, 0 or more. */
    int threads() {
        return threads;
    }

    /** Returns why, in a clause. */
    String reason() {
        return String.format(Locale.ROOT, "offered load %.1f: %d threads kept", load, threads);
    }

    private static int staffed(double load) {
        return (int) Math.ceil(load + BETA * Math.sqrt(load));
    }

    /** Tasks that were held back never ask again, so the policy itself orders threads for them. */
    private static int forBacklog(PoolSample sample) {
        if (sample.queueLength() == 0 || sample.threads().idle() > 0) {
            return 0;
        }
        long step = (long) BACKLOG_FACTOR * sample.threads().alive()
                + (long) BACKLOG_STEP_PER_CORE * sample.machine().cores();
        long outstanding = (long) sample.threads().busy() + sample.queueLength();
        return (int) Math.min(Integer.MAX_VALUE, Math.min(step, outstanding));
    }
}
