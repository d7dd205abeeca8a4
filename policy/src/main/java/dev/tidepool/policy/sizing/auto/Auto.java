package dev.tidepool.policy.sizing.auto;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;
import java.util.Set;

/**
 * The default policy, without parameters:
 *
 * <ol>
 *   <li>a submission that finds no idle thread adds one at once,
 *   <li>unless the {@link GrowthLimit} says that a further thread would not make the tasks faster;
 *   <li>{@link Staffing} keeps as many threads as the load of the last second needs, and none after a few idle
 *       seconds;
 *   <li>threads beyond that number end after {@link #IDLE_TIMEOUT}.
 * </ol>
 *
 * Without CPU measurements there is no limit, and the rest works the same.
 */
public record Auto() implements SizingPolicy {
    /** The idle timeout of threads beyond the kept number, so that a moment without tasks ends none of them. */
    static final Duration IDLE_TIMEOUT = Duration.ofMillis(200);

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

    /** The interval while tasks begin to arrive, and while the limit proves too low. */
    static final Duration FIRST_INTERVAL = Duration.ofMillis(10);

    /** A limit that held for this long while tasks waited, most of the time, needs no attention. */
    static final long STEADY_NANOS = 2_000_000_000;

    /** A limit that moved by less than this share has held. */
    static final double STEADY_SHARE = 0.25;

    /** The reason is renewed this often while nothing changes. */
    static final long REASON_NANOS = 1_000_000_000;

    /** Tasks begin to arrive for this long after a silence. */
    static final long NEW_NANOS = 200_000_000;

    @Override
    public String name() {
        return "auto";
    }

    @Override
    public Set<Signal> signals() {
        return Set.of(Signal.EXECUTION, Signal.MACHINE_CPU);
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new AutoSizer(bounds);
    }

    private static final class AutoSizer implements Sizer {
        private final GrowthLimit limit;
        private final Staffing staffing = new Staffing();
        private PoolBounds bounds;
        private Duration interval = FIRST_INTERVAL;
        private long workedNanos;
        private long queuedNanos;
        private long steadyNanos;
        private int steadyLimit;
        private long reasonNanos;
        private SizingDecision last;

        private AutoSizer(PoolBounds bounds) {
            this.bounds = bounds;
            limit = new GrowthLimit(bounds.cores());
            last = decision("starts without threads; " + limit.reason(bounds));
        }

        @Override
        public SizingDecision start() {
            return last;
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            limit.observe(sample, interval.toNanos());
            staffing.observe(sample, limit.keptLimit());
            boolean unchanged = limit.limit() == last.limit() && staffing.threads() == last.floor();
            interval = nextInterval(sample);
            reasonNanos += sample.intervalNanos();
            if (unchanged && reasonNanos < REASON_NANOS) {
                last = decision(last.reason());
            } else {
                reasonNanos = 0;
                last = decision(staffing.reason(bounds) + "; " + limit.reason(bounds));
            }
            return last;
        }

        private Duration nextInterval(PoolSample sample) {
            // A pool without threads is about to start, and its first tasks should be measured soon.
            boolean atWork = !sample.isSilent() || staffing.threads() == 0;
            workedNanos = atWork ? workedNanos + sample.intervalNanos() : 0;
            if (!atWork || Math.abs(limit.keptLimit() - steadyLimit) > STEADY_SHARE * steadyLimit) {
                steadyNanos = 0;
                steadyLimit = limit.keptLimit();
            }
            if (atWork && (limit.learns() || limit.isTooLow() || workedNanos < NEW_NANOS)) {
                return FIRST_INTERVAL;
            }
            if (!atWork) {
                return CALM_INTERVAL;
            }
            boolean waits = sample.queueLength() > SHORT_WAIT_SECONDS * sample.throughput();
            queuedNanos = waits ? queuedNanos + sample.intervalNanos() : 0;
            long change = waits ? sample.intervalNanos() : -sample.intervalNanos();
            steadyNanos = Math.max(0, Math.min(2 * STEADY_NANOS, steadyNanos + change));
            if (steadyNanos >= STEADY_NANOS) {
                return CALM_INTERVAL;
            }
            if (queuedNanos > 0 && queuedNanos < ALERT_NANOS) {
                return ALERT_INTERVAL;
            }
            boolean mayWait = sample.threads().meanBusy() > HALF_FULL * limit.limit();
            return waits || mayWait ? FULL_INTERVAL : CALM_INTERVAL;
        }

        /** The controller clamps decisions; only the reason needs the bounds. */
        @Override
        public void boundsChanged(PoolBounds changed) {
            bounds = changed;
            reasonNanos = REASON_NANOS;
        }

        @Override
        public boolean mayRest() {
            return staffing.threads() == 0;
        }

        private SizingDecision decision(String reason) {
            int kept = staffing.threads();
            return new SizingDecision(kept, kept, limit.limit(), 0, false, IDLE_TIMEOUT, 0, interval, reason);
        }
    }
}
