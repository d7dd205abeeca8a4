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
 * The default policy; nothing to set. Too few threads cost a factor of 10 to 100 in response time,
 * too many a few percent, so when in doubt it allows more:
 *
 * <ol>
 *   <li>a submission that finds no idle thread adds one at once, unless
 *   <li>the {@link AutoCpuGuard} says that a further thread could only queue for the CPU;
 *   <li>{@link AutoStaffing} keeps as many threads as the offered load needs, follows it upwards
 *       fast and downwards slowly, and lets all go after a few seconds of silence;
 *   <li>threads beyond that number end after {@link #IDLE_TIMEOUT}.
 * </ol>
 *
 * Without a CPU reading there is no guard, and the rest works the same.
 */
public record Auto() implements SizingPolicy {
    /** How long a thread beyond the staffed number idles: longer than most bursts are apart. */
    static final Duration IDLE_TIMEOUT = Duration.ofSeconds(2);

    /** The interval at a load that is served as it comes. */
    static final Duration CALM_INTERVAL = Duration.ofMillis(100);

    /** The interval while tasks wait or growth is held back, so that a wrong guess is short. */
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
            // A pool without threads is about to begin: its first tasks are to be measured soon.
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
