package dev.tidepool.policy.sizing;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;
import java.util.Set;

/**
 * The default policy, without parameters. Too few threads cost a factor of 10 to 100 in response time, and too many
 * cost a few percent, so in doubt it allows more:
 *
 * <ol>
 *   <li>a submission that finds no idle thread adds one at once,
 *   <li>unless the {@link AutoCpuGuard} says that a further thread would only wait for the CPU;
 *   <li>{@link AutoStaffing} keeps as many threads as the load needs. It follows the load up fast and down slowly, and
 *       keeps no thread after a few idle seconds;
 *   <li>threads beyond that number end after {@link #IDLE_TIMEOUT}.
 * </ol>
 *
 * Without CPU measurements there is no guard, and the rest works the same.
 */
public record Auto() implements SizingPolicy {
    /** The idle timeout of threads beyond the kept number; longer than the gap between most bursts. */
    static final Duration IDLE_TIMEOUT = Duration.ofSeconds(2);

    /** The interval while no task waits. */
    static final Duration CALM_INTERVAL = Duration.ofMillis(100);

    /** The interval while tasks wait or the guard limits growth, so that a wrong guess is soon corrected. */
    static final Duration ALERT_INTERVAL = Duration.ofMillis(20);

    @Override
    public String name() {
        return "auto";
    }

    @Override
    public Set<Signal> signals() {
        return Set.of(Signal.CPU_TIME, Signal.MACHINE_CPU);
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new AutoSizer(bounds.cores());
    }

    private static final class AutoSizer implements Sizer {
        private final AutoCpuGuard guard;
        private final AutoStaffing staffing = new AutoStaffing();

        private AutoSizer(int cores) {
            guard = new AutoCpuGuard(cores);
        }

        @Override
        public SizingDecision start() {
            return decision(ALERT_INTERVAL, "starts without threads; " + guard.reason());
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            guard.observe(sample);
            staffing.observe(sample, guard.limit());
            // A pool without threads is about to start, and its first tasks should be measured soon.
            boolean atWork = !sample.isSilent() || staffing.threads() == 0;
            boolean alert = atWork && (sample.queueLength() > 0 || guard.holdsBack());
            return decision(alert ? ALERT_INTERVAL : CALM_INTERVAL, staffing.reason() + "; " + guard.reason());
        }

        @Override
        public boolean mayRest() {
            return staffing.threads() == 0;
        }

        private SizingDecision decision(Duration nextSampleAfter, String reason) {
            int kept = staffing.threads();
            return new SizingDecision(kept, kept, guard.limit(), 0, false, IDLE_TIMEOUT, 0, nextSampleAfter, reason);
        }
    }
}
