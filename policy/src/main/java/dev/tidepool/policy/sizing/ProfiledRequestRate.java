package dev.tidepool.policy.sizing;

import dev.tidepool.policy.Counted;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.TaskTypeSample;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * FOTP with workload profiling [bahadur2022knob, eq. 2 and 4]: a table of service times by task type turns the request
 * rate into threads. With the mean service time {@code avgST} of the interval's arrivals, {@code n = lambda} if {@code
 * avgST} is at most 1 s, and {@code n = ceil(lambda * avgST)} otherwise. The first sizing uses {@code n = lambda}. The
 * policy only adds threads; idle timeouts remove them. Our interpretation: an interval without arrivals orders no
 * threads.
 *
 * @param initialThreads threads at the start, {@code floor} or more
 * @param floor threads that idle timeouts leave alive, 0 or more; the source names none, so the default is the initial
 *     size
 * @param interval interval of the rate, 1 ms to 1 h
 * @param idleTimeout idle timeout of threads beyond {@code floor}, 0 or more
 * @param divisor the arrivals over which the known service times are averaged
 * @param serviceTimes where a type's service time comes from
 */
public record ProfiledRequestRate(
        int initialThreads,
        int floor,
        Duration interval,
        Duration idleTimeout,
        Divisor divisor,
        ServiceTimes serviceTimes)
        implements SizingPolicy {

    /** The arrivals over which the known service times are averaged. */
    public enum Divisor {
        /** All arrivals, as printed. The mean is too low until every type is known. The default. */
        ALL_ARRIVALS,
        /** Only the tagged arrivals, for which the service time of the type was known. */
        DIVIDE_BY_TAGGED
    }

    /** Where a type's service time comes from. */
    public enum ServiceTimes {
        /** The first measurement, kept for ever, as printed. The default. */
        FIRST_MEASURED,
        /** An exponentially weighted mean: our extension. */
        REFRESHED
    }

    /** Weight of an interval's mean in a {@link ServiceTimes#REFRESHED} service time. */
    static final double REFRESH_WEIGHT = 0.2;

    public ProfiledRequestRate {
        Require.inRange("floor", floor, 0, Integer.MAX_VALUE);
        Require.inRange("initialThreads", initialThreads, floor, Integer.MAX_VALUE);
        Require.interval("interval", interval);
        Require.inRange("idleTimeout", idleTimeout, Duration.ZERO, SizingDecision.NEVER);
    }

    /** Returns the settings of [bahadur2022knob]: at least 10 threads, 1 s, 500 ms, all as printed. */
    public static ProfiledRequestRate defaults() {
        return new ProfiledRequestRate(
                10,
                10,
                Duration.ofSeconds(1),
                Duration.ofMillis(500),
                Divisor.ALL_ARRIVALS,
                ServiceTimes.FIRST_MEASURED);
    }

    @Override
    public String name() {
        return "profiled-request-rate";
    }

    @Override
    public Set<Signal> signals() {
        return Set.of(Signal.TASK_TYPES);
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new ProfilingSizer(this);
    }

    private SizingDecision order(int threads, String reason) {
        return SizingDecision.order(floor, threads, idleTimeout, interval, reason);
    }

    private static final class ProfilingSizer implements Sizer {
        private final ProfiledRequestRate policy;
        private final Map<String, Double> refreshedNanos = new HashMap<>();
        private boolean sizedBefore;

        private ProfilingSizer(ProfiledRequestRate policy) {
            this.policy = policy;
        }

        @Override
        public SizingDecision start() {
            return policy.order(policy.initialThreads, "starts with " + Counted.of(policy.initialThreads, "thread"));
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            double serviceSeconds = meanServiceSeconds(sample);
            double rate = sample.arrivalRate();
            if (rate == 0) {
                return policy.order(0, "no arrivals: orders no threads");
            }
            int threads = WholeThreads.ceil(rate);
            if (!sizedBefore) {
                sizedBefore = true;
                return policy.order(
                        threads,
                        String.format(
                                Locale.ROOT,
                                "%.0f arrivals/s, the first sizing: %s",
                                rate,
                                Counted.of(threads, "thread")));
            }
            if (serviceSeconds > 1) {
                threads = WholeThreads.ceil(rate * serviceSeconds);
                return policy.order(
                        threads,
                        String.format(
                                Locale.ROOT,
                                "%.0f arrivals/s x %.2f s service time: %s",
                                rate,
                                serviceSeconds,
                                Counted.of(threads, "thread")));
            }
            return policy.order(
                    threads,
                    String.format(
                            Locale.ROOT,
                            "%.0f arrivals/s, mean service time %.2f s is at most 1 s: %s",
                            rate,
                            serviceSeconds,
                            Counted.of(threads, "thread")));
        }

        private double meanServiceSeconds(PoolSample sample) {
            double totalNanos = 0;
            long tagged = 0;
            for (TaskTypeSample type : sample.types()) {
                totalNanos += type.arrivalsWithKnownServiceTime() * serviceNanos(type);
                tagged += type.arrivalsWithKnownServiceTime();
            }
            long arrivals =
                    policy.divisor == Divisor.ALL_ARRIVALS ? sample.tasks().arrivals() : tagged;
            return arrivals == 0 ? 0 : totalNanos / arrivals / 1e9;
        }

        private double serviceNanos(TaskTypeSample type) {
            if (policy.serviceTimes == ServiceTimes.FIRST_MEASURED) {
                return type.firstServiceNanos();
            }
            if (type.completions() > 0) {
                double mean = (double) type.serviceNanos() / type.completions();
                refreshedNanos.merge(type.type(), mean, (old, latest) -> old + REFRESH_WEIGHT * (latest - old));
            }
            return refreshedNanos.getOrDefault(type.type(), (double) type.firstServiceNanos());
        }
    }
}
