package dev.tidepool.policy.sizing.auto;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;

/**
 * How soon {@link Auto} looks at the pool again: often while the tasks are new, the limit proves too low or a queue has
 * begun, and seldom while nothing waits or a limit holds. Not thread-safe.
 */
final class Cadence {
    /** The interval while no task waits for long. */
    static final Duration CALM_INTERVAL = Duration.ofMillis(100);

    /** The interval after tasks have begun to wait, so that a wrong guess is soon corrected. */
    static final Duration ALERT_INTERVAL = Duration.ofMillis(20);

    /** A queue that lasts this long is no longer news. */
    static final long ALERT_NANOS = 500_000_000;

    /** The interval while a queue lasts, and while the next task may wait. */
    static final Duration FULL_INTERVAL = Duration.ofMillis(50);

    /** The next task may wait if more than this share of the limit is busy. */
    static final double HALF_FULL = 0.5;

    /** A queue that is emptied in this time needs no attention: so much of it is chance. */
    static final double SHORT_WAIT_SECONDS = 0.005;

    private static final Duration ALARM = Duration.ofNanos((long) (SHORT_WAIT_SECONDS * 1e9));

    /** The interval while tasks begin to arrive, and while the limit proves too low. */
    static final Duration FIRST_INTERVAL = Duration.ofMillis(10);

    /** A limit that held for this long while tasks waited, most of the time, needs no attention. */
    static final long STEADY_NANOS = 2_000_000_000;

    /** A limit that moved by less than this share has held. */
    static final double STEADY_SHARE = 0.25;

    /** Tasks begin to arrive for this long after a silence. */
    static final long NEW_NANOS = 200_000_000;

    private Duration interval = FIRST_INTERVAL;
    private long workedNanos;
    private long queuedNanos;
    private long steadyNanos;
    private int steadyLimit;

    /**
     * Adds a control interval.
     *
     * @param kept the threads that the pool keeps
     */
    void observe(PoolSample sample, GrowthLimit limit, int kept) {
        // A pool without threads is about to start, and its first tasks should be measured soon.
        boolean atWork = !sample.isSilent() || kept == 0;
        workedNanos = atWork ? workedNanos + sample.intervalNanos() : 0;
        if (!atWork || Math.abs(limit.keptThreads() - steadyLimit) > STEADY_SHARE * steadyLimit) {
            steadyNanos = 0;
            steadyLimit = limit.keptThreads();
        }
        boolean fresh = limit.learns() || limit.isTooLow() || workedNanos < NEW_NANOS;
        interval = !atWork ? CALM_INTERVAL : fresh ? FIRST_INTERVAL : atWork(sample, limit.threads());
    }

    private Duration atWork(PoolSample sample, int limit) {
        boolean waits = waitsLong(sample);
        queuedNanos = waits ? queuedNanos + sample.intervalNanos() : 0;
        long change = waits ? sample.intervalNanos() : -sample.intervalNanos();
        steadyNanos = Math.max(0, Math.min(2 * STEADY_NANOS, steadyNanos + change));
        if (steadyNanos >= STEADY_NANOS) {
            return CALM_INTERVAL;
        }
        if (waits && queuedNanos < ALERT_NANOS) {
            return ALERT_INTERVAL;
        }
        boolean mayWait = sample.threads().meanBusy() > HALF_FULL * limit;
        return waits || mayWait ? FULL_INTERVAL : CALM_INTERVAL;
    }

    /** Returns whether the queue is longer than what is emptied in a short time. */
    static boolean waitsLong(PoolSample sample) {
        return sample.queueLength() > SHORT_WAIT_SECONDS * sample.throughput();
    }

    /** Returns for how long tasks wait before the next interval ends early. */
    Duration alarm() {
        return interval.equals(CALM_INTERVAL) && steadyNanos < STEADY_NANOS ? ALARM : SizingDecision.NEVER;
    }

    /** Returns the length of the next interval. */
    Duration interval() {
        return interval;
    }
}
