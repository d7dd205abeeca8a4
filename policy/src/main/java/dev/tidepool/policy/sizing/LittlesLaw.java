package dev.tidepool.policy.sizing;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;
import java.util.Locale;

/**
 * As many threads as tasks are in service on average, by Little's law [little1961]: {@code n = ceil(lambda * S)}
 * (references 10 to 13 of [bahadur2022sword]). It has no headroom for randomness, so queues grow long at a steady load.
 *
 * <p>Our interpretation: {@code S} is the mean number of busy threads of the interval over its throughput, which needs
 * no timing of single tasks. An interval in which no task ended repeats the last {@code S}, and the initial size stays
 * until one is known. Without arrivals but with work left, the size stays. An idle pool keeps no thread.
 *
 * @param initialThreads threads until a service time is known, 1 or more; by default the number of cores
 * @param interval interval of the measurements, 1 ms to 1 h
 */
public record LittlesLaw(int initialThreads, Duration interval) implements SizingPolicy {

    public LittlesLaw {
        Require.inRange("initialThreads", initialThreads, 1, Integer.MAX_VALUE);
        Require.interval("interval", interval);
    }

    /** Returns intervals of 1 s, starting with {@code cores} threads. */
    public static LittlesLaw defaults(int cores) {
        return new LittlesLaw(cores, Duration.ofSeconds(1));
    }

    @Override
    public String name() {
        return "littles-law";
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new LawSizer(this, bounds);
    }

    private static final class LawSizer extends ExactSizer {
        private double serviceSeconds = Double.NaN;

        private LawSizer(LittlesLaw policy, PoolBounds bounds) {
            super(bounds, 0, Integer.MAX_VALUE, policy.interval);
            resize(policy.initialThreads);
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            if (sample.isSilent()) {
                resize(min());
                return order("idle: keeps");
            }
            if (sample.tasks().completions() > 0) {
                serviceSeconds = sample.threads().meanBusy() / sample.throughput();
            }
            double rate = sample.arrivalRate();
            if (Double.isNaN(serviceSeconds) || rate == 0) {
                return order((rate == 0 ? "no arrivals" : "no task has ended yet") + ": keeps");
            }
            resize(WholeThreads.ceil(rate * serviceSeconds));
            return order(
                    String.format(Locale.ROOT, "%.0f arrivals/s x %.2f ms service time:", rate, serviceSeconds * 1e3));
        }
    }
}
