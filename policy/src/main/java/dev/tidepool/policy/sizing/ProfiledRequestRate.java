package dev.tidepool.policy.sizing;

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
 * FOTP with workload profiling (paper 001, equations 2 and 4): a table of service times by type of
 * task turns the request rate into threads. With the mean service time {@code avgST} of the
 * interval's arrivals, {@code n = lambda} up to 1 s and {@code n = ceil(lambda * avgST)} above; the
 * first sizing takes {@code n = lambda}. It only adds threads; idle timers take them away. An
 * interval without arrivals orders nothing (a reading).
 *
 * @param initialThreads threads at the start, {@code floor} or more
 * @param floor threads that idle timers leave alive, 0 or more; by default the initial size (a
 *     reading: the paper names no floor)
 * @param interval time over which the rate is counted, 1 ms to 1 h
 * @param idleTimeout how long an idle thread above {@code floor} is kept, 0 or more
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
        /** All of them, as printed; too low a mean until every type is known. The default. */
        ALL_ARRIVALS,
        /** Only those whose type's service time was known (the tagged ones). */
        DIVIDE_BY_TAGGED
    }

    /** Where a type's service time comes from. */
    public enum ServiceTimes {
        /** The first one ever measured, for good (put-if-absent), as printed. The default. */
        FIRST_MEASURED,
        /** An exponentially weighted mean, kept up to date: an extension of the paper. */
        REFRESHED
    }

    /** Weight of an interval's mean in a {@link ServiceTimes#REFRESHED} service time. */
    static final double REFRESH_WEIGHT = 0.2;

    /** Checks the ranges. */
    public ProfiledRequestRate {
        Require.inRange("floor", floor, 0, Integer.MAX_VALUE);
        Require.inRange("initialThreads", initialThreads, floor, Integer.MAX_VALUE);
        Require.inRange("interval", interval, SizingDecision.MIN_INTERVAL, SizingDecision.MAX_INTERVAL);
        Require.inRange("idleTimeout", idleTimeout, Duration.ZERO, SizingDecision.NEVER);
    }

    /** Returns the settings of paper 001: 10 threads at least, 1 s, 500 ms, all as printed. */
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
            return policy.order(policy.initialThreads, "starts with " + policy.initialThreads + " threads");
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            double serviceSeconds = meanServiceSeconds(sample);
            double rate = sample.arrivalRate();
            if (rate == 0) {
                return policy.order(0, "no arrivals: no threads ordered");
            }
            int threads = WholeThreads.ceil(rate);
            if (!sizedBefore) {
                sizedBefore = true;
                return policy.order(
                        threads,
                        String.format(Locale.ROOT, "%.0f arrivals/s, the first sizing: %d threads", rate, threads));
            }
            if (serviceSeconds > 1) {
                threads = WholeThreads.ceil(rate * serviceSeconds);
                return policy.order(
                        threads,
                        String.format(
                                Locale.ROOT,
                                "%.0f arrivals/s x %.2f s service time: %d threads",
                                rate,
                                serviceSeconds,
                                threads));
            }
            return policy.order(
                    threads,
                    String.format(
                            Locale.ROOT,
                            "%.0f arrivals/s, service time %.2f s known to be 1 s at most: %d threads",
                            rate,
                            serviceSeconds,
                            threads));
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
