package dev.tidepool.policy.sizing.auto;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;

/**
 * How soon {@link Auto} looks at the pool again: often while the tasks are new, the limit proves too low or a queue has
 * begun, and seldom while nothing waits or a limit holds. The longer the pool was calm, the longer it waits. Not
 * thread-safe.
 */
final class Cadence {
    /** The interval while no task waits for long, nor may the next; a pool that stays calm gets longer ones. */
    static final Duration CALM_INTERVAL = Duration.ofMillis(100);

    /** The interval while tasks wait for long, so that a wrong guess is soon corrected. */
    static final Duration ALERT_INTERVAL = Duration.ofMillis(20);

    /** The interval while the next task may wait. */
    static final Duration FULL_INTERVAL = Duration.ofMillis(50);

    /** The next task may wait if more than this share of the limit is busy. */
    static final double HALF_FULL = 0.5;

    /** The interval while tasks begin to arrive, and while the limit proves too low. */
    static final Duration FIRST_INTERVAL = Duration.ofMillis(10);

    /** A wait that is not chance ends a calm interval. */
    private static final Duration ALARM = Duration.ofNanos((long) (1e9 * Chance.SECONDS));

    private Duration interval = FIRST_INTERVAL;
    private double workedSeconds;
    private double steadySeconds;
    private int steadyLimit;
    private double calmSeconds;

    /**
     * Adds a control interval.
     *
     * @param staffing the threads that the pool keeps, and how long it was silent; has observed this interval
     */
    void observe(PoolSample sample, GrowthLimit limit, Staffing staffing) {
        // A pool without threads is about to start, and its first tasks should be measured soon.
        boolean atWork = !sample.isSilent() || staffing.threads() == 0;
        // Tasks that come one by one are not new after each pause.
        boolean continues = staffing.silentNanos() < 1e9 * TimeScale.RECENT_SECONDS;
        workedSeconds = continues ? workedSeconds + sample.seconds() : 0;
        if (!atWork || Math.abs(limit.keptThreads() - steadyLimit) > Chance.SHARE * steadyLimit) {
            steadySeconds = 0;
            steadyLimit = limit.keptThreads();
        }
        boolean fresh = limit.learns() || limit.isTooLow() || workedSeconds < TimeScale.RECENT_SECONDS;
        interval = !atWork ? CALM_INTERVAL : fresh ? FIRST_INTERVAL : atWork(sample, limit.threads());
        // Where many more threads may start, no wait would end the interval once tasks block for longer.
        boolean bounded =
                limit.threads() <= FirstThreads.leap(0, sample.machine().cores());
        boolean steady = steadySeconds == 0 && staffing.isSteady();
        boolean calm = continues && interval.equals(CALM_INTERVAL) && bounded && steady;
        calmSeconds = calm ? calmSeconds + sample.seconds() : 0;
        if (calm) {
            interval = afterCalm();
        }
    }

    /**
     * A change that takes a small share of the time that was calm is seen soon enough. The needs of at least two
     * intervals count.
     */
    private Duration afterCalm() {
        double share = Math.min(Chance.SHARE * calmSeconds, TimeScale.HELD_SECONDS / 2);
        return Duration.ofNanos(Math.max((long) (1e9 * share), CALM_INTERVAL.toNanos()));
    }

    private Duration atWork(PoolSample sample, int limit) {
        boolean waits = waitsLong(sample);
        double change = waits ? sample.seconds() : -sample.seconds();
        steadySeconds = Math.max(0, Math.min(2 * TimeScale.HELD_SECONDS, steadySeconds + change));
        if (steadySeconds >= TimeScale.HELD_SECONDS) { // most of the time, tasks waited and the limit held
            return CALM_INTERVAL;
        }
        boolean mayWait = sample.threads().meanBusy() > HALF_FULL * limit;
        return waits ? ALERT_INTERVAL : mayWait ? FULL_INTERVAL : CALM_INTERVAL;
    }

    /** Returns whether the queue is longer than what is emptied in a short time. */
    static boolean waitsLong(PoolSample sample) {
        return sample.queueLength() > Chance.SECONDS * sample.throughput();
    }

    /** Returns for how long tasks wait before the next interval ends early. */
    Duration alarm() {
        return interval.compareTo(CALM_INTERVAL) >= 0 && steadySeconds < TimeScale.HELD_SECONDS
                ? ALARM
                : SizingDecision.NEVER;
    }

    /** Returns the length of the next interval. */
    Duration interval() {
        return interval;
    }
}
