package dev.tidepool.policy.limit;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.auto.Downstream;
import dev.tidepool.policy.sizing.auto.TimeScale;

/**
 * How many calls of a downstream may run at once, where the callers bring their own threads. There are no parameters.
 * The question and the thresholds are those of {@link Downstream}: do more calls at once raise the throughput? But
 * nothing else bounds the calls here, as the cores bound a pool. So the limit begins low, and is always a number.
 *
 * <p>It moves only while callers use all of it. It rises while throughput rises with it, and takes the last step back
 * when it does not. Then it falls while throughput stays, and takes the last step back when it does not. It tries both
 * again every {@link TimeScale#RARE_SECONDS}, and at once when throughput collapses: a downstream that is slower for
 * each call needs more of them at once, and one that serves fewer at once needs no more than before.
 *
 * <p>Only calls that succeed count as throughput, so quick errors never raise the limit. Errors that come with a higher
 * limit mean that it is above the downstream's capacity, as losses do in TCP [jacobson1988]: once {@link #ERRORS} more
 * of the calls fail, the step is taken back at once, and not after a window. The tries after it add one call, two, four
 * and so on, up to a usual step, until one fails so or throughput collapses.
 *
 * <p>Errors that were there before the step do not undo it. While {@link #ERRORS} of the calls fail, the limit first
 * tries to fall, used or not. While {@link #OUTAGE} of them fail, it falls anyway.
 */
public record CallLimit() implements SizingPolicy {
    /** The first limit: few enough for any downstream. */
    static final int FIRST = 8;

    /** A limit that has proved too low rises by this factor; the first step is smaller, {@link Downstream#STEP}. */
    static final double GROWTH = 2;

    /** Callers use all of the limit if the mean of the calls at once is above this share of it. */
    static final double FULL = 0.95;

    /** Throughput below this share of the usual one means that the downstream has changed. */
    static final double COLLAPSED = 0.6;

    /** If at least this share of the calls fail, fewer are tried before more; if so many more, the step is undone. */
    static final double ERRORS = 0.1;

    /** If at least this share of the calls fail, throughput is no reason to keep the limit. */
    static final double OUTAGE = 0.5;

    /** After a change of the limit, calls of before end for this many service times; they say nothing of it. */
    static final double SETTLING = 2;

    @Override
    public String name() {
        return "call-limit";
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new CallLimitSizer(bounds);
    }
}
