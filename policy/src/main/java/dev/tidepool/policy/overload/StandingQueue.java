package dev.tidepool.policy.overload;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import java.time.Duration;

/**
 * Tells a standing queue from a burst: overload is when even the luckiest task of a whole interval
 * had to wait. A burst or a pause of the garbage collector leaves some task that started at once; a
 * standing queue leaves none. The rule is that of CoDel (Nichols and Jacobson, "Controlling Queue
 * Delay", 2012): the minimum sojourn time over an interval, here 100 ms or more, above a target.
 *
 * <p>Overload ends with the first interval in which some task hardly waited, or nothing waits.
 * Deterministic; not thread-safe.
 */
public final class StandingQueue {
    /** The interval at which samples are to be fed. */
    public static final Duration INTERVAL = Duration.ofMillis(100);

    /** The default target. */
    public static final Duration DEFAULT_TARGET = Duration.ofMillis(5);

    private final long targetNanos;
    private boolean overloaded;

    /** Makes a detector with the default target of 5 ms. */
    public StandingQueue() {
        this(DEFAULT_TARGET);
    }

    /**
     * Makes a detector.
     *
     * @param target the shortest wait that counts as standing, 1 ms to 1 h
     * @throws IllegalArgumentException if {@code target} is out of range
     */
    public StandingQueue(Duration target) {
        targetNanos = Require.inRange("target", target, Duration.ofMillis(1), Duration.ofHours(1))
                .toNanos();
    }

    /**
     * Feeds one interval.
     *
     * @param sample with the signals {@link dev.tidepool.policy.Signal#STARTED_WAIT} and {@link
     *     dev.tidepool.policy.Signal#QUEUED_WAIT}
     * @return whether the pool is overloaded now
     */
    public boolean feed(PoolSample sample) {
        boolean nothingStarted = sample.startedWait().count() == 0;
        boolean startsStood = sample.startedWait().minNanos() > targetNanos;
        boolean queueStood = sample.queuedWait().meanNanos() > targetNanos;
        overloaded = sample.queueLength() > 0 && queueStood && (nothingStarted || startsStood);
        return overloaded;
    }

    /** Returns whether the pool was overloaded in the last interval fed. */
    public boolean isOverloaded() {
        return overloaded;
    }
}
