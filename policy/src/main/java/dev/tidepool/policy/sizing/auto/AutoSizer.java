package dev.tidepool.policy.sizing.auto;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;

/** The state of {@link Auto} in one pool. Not thread-safe. */
final class AutoSizer implements Sizer {
    /** The idle timeout of threads beyond the kept number, so that a moment without tasks ends none of them. */
    static final Duration IDLE_TIMEOUT = Duration.ofMillis(200);

    private final GrowthLimit limit;
    private final Staffing staffing = new Staffing();
    private final Cadence cadence = new Cadence();
    private PoolBounds bounds;
    private double reasonSeconds;
    private SizingDecision last;

    AutoSizer(PoolBounds bounds) {
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
        Observation seen = new Observation(sample, cadence.interval().toNanos());
        limit.observe(seen, bounds.maxThreads());
        staffing.observe(seen, limit.keptThreads());
        boolean unchanged = limit.threads() == last.limit()
                && staffing.threads() == last.floor()
                && limit.typeLimits().equals(last.typeLimits())
                && limit.isHeld(bounds) == last.held();
        cadence.observe(sample, limit, staffing);
        reasonSeconds += sample.seconds();
        if (unchanged && reasonSeconds < TimeScale.HELD_SECONDS) {
            last = decision(last.reason());
        } else {
            reasonSeconds = 0;
            last = decision(staffing.reason(bounds) + "; " + limit.reason(bounds));
        }
        return last;
    }

    /** The controller clamps decisions; only the reason needs the bounds. */
    @Override
    public void boundsChanged(PoolBounds changed) {
        bounds = changed;
        reasonSeconds = TimeScale.HELD_SECONDS;
    }

    @Override
    public boolean mayRest() {
        return staffing.threads() == 0;
    }

    private SizingDecision decision(String reason) {
        int kept = staffing.threads();
        return new SizingDecision(
                kept,
                kept,
                limit.threads(),
                0,
                false,
                IDLE_TIMEOUT,
                0,
                cadence.interval(),
                cadence.alarm(),
                limit.typeLimits(),
                limit.isHeld(bounds),
                reason);
    }
}
