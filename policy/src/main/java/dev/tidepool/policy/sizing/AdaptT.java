package dev.tidepool.policy.sizing;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.ResponseTimes;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * ADAPT-T: trial steps up and down in turn, kept only if they improve latency [costa2019]. One period takes a step up,
 * and the next checks it; then one takes a step down, and the next checks that. If a step does not improve latency by
 * {@code worthwhileGain}, it is undone and its direction is locked for {@code lockPeriods} periods. Without requests
 * there is one thread.
 *
 * <p>Our interpretation: a locked direction passes its turn to the other, and with both locked the size stays. "Without
 * requests" means a period in which nothing arrived, ran or waited; it ends a trial. A period in which no task ended
 * has no latency and decides nothing. The source names no first size; the default is the number of cores.
 *
 * @param initialThreads threads at the start, 1 or more
 * @param step threads added or taken for a trial, 1 or more
 * @param period time between steps and checks, 1 ms to 1 h
 * @param worthwhileGain the share by which a step must lower latency, 0 to 1
 * @param lockPeriods periods for which the direction of an undone step is locked, 0 or more
 * @param latency the latency to improve
 */
public record AdaptT(
        int initialThreads, int step, Duration period, double worthwhileGain, int lockPeriods, Latency latency)
        implements SizingPolicy {

    /** The latency to improve. */
    public enum Latency {
        /** The mean response time. The default; the source allows both. */
        MEAN,
        /** The 99th percentile of response times. */
        P99
    }

    public AdaptT {
        Require.inRange("initialThreads", initialThreads, 1, Integer.MAX_VALUE);
        Require.inRange("step", step, 1, Integer.MAX_VALUE);
        Require.interval("period", period);
        Require.inRange("worthwhileGain", worthwhileGain, 0, 1);
        Require.inRange("lockPeriods", lockPeriods, 0, Integer.MAX_VALUE);
    }

    /**
     * Returns the published settings: steps of 10 every 10 s, 5 %, 6 periods, mean latency, starting from {@code
     * cores}.
     */
    public static AdaptT defaults(int cores) {
        return new AdaptT(cores, 10, Duration.ofSeconds(10), 0.05, 6, Latency.MEAN);
    }

    @Override
    public String name() {
        return "adapt-t";
    }

    @Override
    public Set<Signal> signals() {
        return Set.of(Signal.RESPONSE);
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new TrialSizer(this, bounds);
    }

    private enum Direction {
        UP,
        DOWN;

        private Direction other() {
            return this == UP ? DOWN : UP;
        }
    }

    /**
     * A step to be checked next.
     *
     * @param direction the direction of the step
     * @param threadsBefore the size to return to
     * @param latencyBefore the latency to improve on, nanos
     */
    private record Trial(Direction direction, int threadsBefore, double latencyBefore) {}

    private static final class TrialSizer extends ExactSizer {
        private final AdaptT policy;
        private final Map<Direction, Long> lockedUntil = new EnumMap<>(Direction.class);
        private long period;
        private Direction turn = Direction.UP;
        private @Nullable Trial trial;

        private TrialSizer(AdaptT policy, PoolBounds bounds) {
            super(bounds, 1, Integer.MAX_VALUE, policy.period);
            this.policy = policy;
            resize(policy.initialThreads);
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            period++;
            if (sample.isSilent()) {
                trial = null;
                resize(min());
                return order("no requests:");
            }
            if (sample.response().count() == 0) {
                return order("no task completed: keeps");
            }
            double latency = latency(sample.response());
            Trial due = trial;
            if (due == null) {
                return order(tryStep(latency));
            }
            trial = null;
            turn = due.direction.other();
            String change =
                    String.format(Locale.ROOT, "latency %.2f ms after %.2f ms", latency / 1e6, due.latencyBefore / 1e6);
            if (latency <= due.latencyBefore * (1 - policy.worthwhileGain)) {
                return order(change + ", the step is kept:");
            }
            resize(due.threadsBefore);
            lockedUntil.put(due.direction, period + policy.lockPeriods);
            return order(change + ", the step is undone:");
        }

        private String tryStep(double latency) {
            for (Direction direction : new Direction[] {turn, turn.other()}) {
                int before = threads();
                if (period > lockedUntil.getOrDefault(direction, 0L)) {
                    resize(before + (direction == Direction.UP ? policy.step : -(long) policy.step));
                }
                if (threads() != before) {
                    trial = new Trial(direction, before, latency);
                    return direction == Direction.UP ? "a step up:" : "a step down:";
                }
            }
            return "no step may be tried now: keeps";
        }

        private double latency(ResponseTimes response) {
            return policy.latency == Latency.MEAN ? response.meanNanos() : response.p99Nanos();
        }
    }
}
