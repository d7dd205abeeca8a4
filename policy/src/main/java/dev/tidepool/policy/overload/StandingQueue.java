package dev.tidepool.policy.overload;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import java.time.Duration;

/**
 * Distinguishes a standing queue from a burst, by the rule of CoDel [nichols2012]: the pool is overloaded when the
 * minimum wait over a whole interval (100 ms or more) exceeds a target. After a burst or a garbage collection, some
 * task of the interval starts at once. With a standing queue, every task waits.
 *
 * <p>Overload ends with the first interval in which some task hardly waited, or no task waits. Deterministic. Not
 * thread-safe.
 */
public final class StandingQueue {
    /** The interval of the samples. */
    public static final Duration INTERVAL = Duration.ofMillis(100);

    /** The default target. */
    public static final Duration DEFAULT_TARGET = Duration.ofMillis(5);

    private final long targetNanos;
    private boolean overloaded;

    /** Creates a detector with the default target of 5 ms. */
    public StandingQueue() {
        this(DEFAULT_TARGET);
    }

    /**
     * Creates a detector.
     *
     * @param target the minimum wait that means a standing queue, 1 ms to 1 h
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
