package dev.tidepool.policy.limit;

import dev.tidepool.policy.Counted;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.sizing.auto.Downstream;
import dev.tidepool.policy.sizing.auto.TimeScale;
import java.time.Duration;
import java.util.Locale;

/** The state of {@link CallLimit} for one downstream. Not thread-safe. */
final class CallLimitSizer implements Sizer {
    /** How often the calls are counted. */
    static final Duration INTERVAL = Duration.ofMillis(50);

    /** The weight of one window in the usual throughput. */
    private static final double WINDOW_WEIGHT = 0.3;

    private static final String ENOUGH = "%.0f calls/s, with fewer at once, too";

    private PoolBounds bounds;
    private int limit;
    /** The limit to go back to; 0 if this limit has not moved since it was last judged. */
    private int before;

    /** Whether the limit stays until the next try. */
    private boolean rests;

    /** Whether this try has been in the other direction before. */
    private boolean triedBoth;

    /** The most calls that the next step up may add: few after a step that made calls fail. */
    private int mostAdded = Integer.MAX_VALUE;

    private double usual; // throughput, calls/s; 0 while unknown
    private double failedBefore; // share of the calls, at the limit to go back to
    private double sinceTry;
    private String reason = "starts";

    private double settling;
    private double seconds;
    private double callSeconds;
    private long successes;
    private long failures;

    CallLimitSizer(PoolBounds bounds) {
        this.bounds = bounds;
        limit = bounded(CallLimit.FIRST);
    }

    @Override
    public SizingDecision start() {
        return decision();
    }

    @Override
    public void boundsChanged(PoolBounds changed) {
        bounds = changed;
        moveTo(bounded(limit), "the bounds changed");
        before = 0;
        rests = false;
    }

    @Override
    public SizingDecision decide(PoolSample sample) {
        sinceTry += sample.seconds();
        boolean settled = settling < 0;
        settling -= sample.seconds();
        if (!settled && settling < 0) {
            beginWindow();
        }
        seconds += sample.seconds();
        callSeconds += sample.threads().meanBusy() * sample.seconds();
        failures += sample.tasks().failures();
        successes += sample.tasks().completions() - sample.tasks().failures();
        boolean enough = successes + failures >= Downstream.WINDOW_TASKS;
        if (enough && before > 0 && before < limit && failed() >= failedBefore + CallLimit.ERRORS) {
            undo();
        } else if (enough && settling < 0 && seconds >= TimeScale.RECENT_SECONDS) {
            judge();
            beginWindow();
        }
        return decision();
    }

    private double failed() {
        return (double) failures / (successes + failures);
    }

    private void judge() {
        double failed = failed();
        double throughput = successes / seconds;
        boolean failing = failed >= CallLimit.ERRORS;
        if (failed >= CallLimit.OUTAGE) {
            fall("%.0f %% of the calls failed", 100 * failed);
            before = 0;
            rests = false;
            usual = 0;
        } else if (!failing && callSeconds < CallLimit.FULL * limit * seconds) {
            before = 0; // says nothing of this limit
            rests = false;
        } else if (before > limit) {
            fellTo(throughput);
        } else if (before > 0) {
            roseTo(throughput);
        } else {
            steady(throughput, failing);
        }
    }

    /** Takes back a step up that made calls fail, while calls of before it may still be inside. */
    private void undo() {
        limit = before;
        mostAdded = 1;
        rest("with more at once, %.0f %% of the calls failed", 100 * failed());
    }

    /** Judges a step up that made no further calls fail. */
    private void roseTo(double throughput) {
        mostAdded = (int) Math.min(2L * mostAdded, Integer.MAX_VALUE);
        double growth = (double) limit / before;
        if (Downstream.servesMore(throughput, usual, growth)) {
            usual = throughput;
            rise(CallLimit.GROWTH, "%.0f calls/s, and more with each step", throughput);
            return;
        }
        limit = before;
        if (throughput < Downstream.FALLEN * usual) {
            usual = throughput; // more calls served fewer than usual: the downstream has changed
        }
        if (triedBoth) {
            rest("more at once would not serve more than %.0f calls/s", usual);
        } else {
            triedBoth = true;
            fall(ENOUGH, throughput);
        }
    }

    /** Judges a step down. */
    private void fellTo(double throughput) {
        if (throughput >= Downstream.FALLEN * usual) {
            fall(ENOUGH, throughput);
            return;
        }
        limit = before;
        if (triedBoth) {
            rest("more at once would only queue, fewer would serve less than %.0f calls/s", usual);
        } else {
            triedBoth = true;
            rise(1 / Downstream.STEP, "fewer would serve less than %.0f calls/s", usual);
        }
    }

    /** Judges a limit that did not move. Where calls fail, fewer at once are tried first. */
    private void steady(double throughput, boolean failing) {
        boolean collapsed = throughput < CallLimit.COLLAPSED * usual;
        if (rests && !collapsed && sinceTry < TimeScale.RARE_SECONDS) {
            usual += WINDOW_WEIGHT * (throughput - usual);
            return;
        }
        if (collapsed) {
            mostAdded = Integer.MAX_VALUE; // what was learnt of the downstream no longer holds
        }
        boolean first = usual == 0;
        usual = throughput;
        sinceTry = 0;
        triedBoth = false;
        if (limit > bounded(1) && (failing || limit == bounded(Integer.MAX_VALUE))) {
            fall(failing ? "%.0f calls/s, and too many calls fail" : "%.0f calls/s, as many as allowed", throughput);
        } else {
            rise(first ? CallLimit.GROWTH : 1 / Downstream.STEP, "%.0f calls/s, and callers wait", throughput);
        }
    }

    private void rise(double factor, String why, double number) {
        failedBefore = failed();
        long added = Math.max(1, (long) Math.ceil(factor * limit) - limit);
        step(bounded(limit + Math.min(added, mostAdded)), why, number);
    }

    private void fall(String why, double number) {
        step(bounded(Math.min(limit - 1L, (long) (Downstream.STEP * limit))), why, number);
    }

    private void step(int next, String why, double number) {
        if (next == limit) {
            rest("the bounds allow no other limit", number);
        } else {
            before = limit;
            rests = false;
            moveTo(next, why, number);
        }
    }

    private void rest(String why, double number) {
        before = 0;
        rests = true;
        sinceTry = 0;
        moveTo(limit, why, number);
    }

    private void moveTo(int next, String why, Object... numbers) {
        if (successes + failures > 0) {
            settling = CallLimit.SETTLING * callSeconds / (successes + failures);
        }
        limit = next;
        reason = String.format(Locale.ROOT, why, numbers);
        beginWindow();
    }

    private void beginWindow() {
        seconds = 0;
        callSeconds = 0;
        successes = 0;
        failures = 0;
    }

    private int bounded(long wanted) {
        return (int) Math.max(Math.max(1, bounds.minThreads()), Math.min(bounds.maxThreads(), wanted));
    }

    private SizingDecision decision() {
        return new SizingDecision(
                0,
                0,
                limit,
                0,
                false,
                SizingDecision.NEVER,
                0,
                INTERVAL,
                "at most " + Counted.of(limit, "call") + " at once: " + reason);
    }
}
