package dev.tidepool.policy.sizing;

import dev.tidepool.policy.Counted;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.forecast.ExponentialMovingAverage;
import java.time.Duration;
import java.util.Locale;

/**
 * The EMA predictor as the authors of [group16] coded it in [executorbenchmark] (classes {@code EmaThreadPredictor} and
 * {@code DynamicExecutorService}), which departs from their text, see {@link Ema#group16}. In each interval, {@code t}
 * is the arrivals minus the completions, so it may be negative. With {@code S_0 = 0}, the prediction is {@code S_new +
 * (t - S_old)}, but at least {@code floor}.
 *
 * <p>A prediction starts no thread. While the pool is not above it, each submission starts one thread, even if others
 * are idle, and no thread ends. While the pool is above it, no submission starts a thread, and idle threads end after
 * the poll of 10 ms. A burst that is submitted within one interval therefore meets the {@code floor} threads alone.
 *
 * <p>Our interpretation: the prediction is rounded half up in both directions. The code rounds it for a start only, so
 * it may end one thread more and start it again.
 *
 * @param alpha weight of the newest observation, 0.001 to 1
 * @param interval time between predictions, 1 ms to 1 h
 * @param floor minimum of the prediction, and threads at the start, 1 or more; coded: 4, whatever the cores
 * @param idleTimeout idle timeout of threads above the prediction, 0 or more
 */
public record EmaAsCoded(double alpha, Duration interval, int floor, Duration idleTimeout) implements SizingPolicy {

    public EmaAsCoded {
        Require.inRange("alpha", alpha, 0.001, 1);
        Require.interval("interval", interval);
        Require.inRange("floor", floor, 1, Integer.MAX_VALUE);
        Require.inRange("idleTimeout", idleTimeout, Duration.ZERO, SizingDecision.NEVER);
    }

    /** Returns the constants of the code: alpha 0.7, intervals of 50 ms, at least 4 threads, polls of 10 ms. */
    public static EmaAsCoded defaults() {
        return new EmaAsCoded(0.7, Duration.ofMillis(50), 4, Duration.ofMillis(10));
    }

    @Override
    public String name() {
        return "ema-group16-as-coded";
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new PredictionSizer(this);
    }

    /** Returns the decision that lets submissions grow the pool up to the prediction and ends no thread. */
    private SizingDecision upTo(int prediction, int prestart, String reason) {
        return new SizingDecision(
                floor,
                prestart,
                prediction,
                SizingDecision.NEVER_GROW,
                true,
                SizingDecision.NEVER,
                0,
                interval,
                reason);
    }

    /** Returns the decision that starts no thread and ends the idle ones above the prediction. */
    private SizingDecision downTo(int prediction, String reason) {
        return SizingDecision.order(prediction, 0, idleTimeout, interval, reason);
    }

    private static final class PredictionSizer implements Sizer {
        private final EmaAsCoded policy;
        private final ExponentialMovingAverage netArrivals;
        private int prediction;

        private PredictionSizer(EmaAsCoded policy) {
            this.policy = policy;
            netArrivals = ExponentialMovingAverage.startingAt(0, policy.alpha);
            prediction = policy.floor;
        }

        @Override
        public SizingDecision start() {
            return policy.upTo(policy.floor, policy.floor, "starts with " + Counted.of(policy.floor, "thread"));
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            double net = (double) sample.tasks().arrivals() - sample.tasks().completions();
            double before = netArrivals.value();
            double predicted = netArrivals.observe(net) + (net - before);
            prediction = (int) Math.min(Integer.MAX_VALUE, Math.round(Math.max(predicted, policy.floor)));
            String reason = String.format(
                    Locale.ROOT,
                    "arrivals minus completions %.0f: %s predicted",
                    net,
                    Counted.of(prediction, "thread"));
            return sample.threads().alive() > prediction
                    ? policy.downTo(prediction, reason + ", idle threads above them end")
                    : policy.upTo(prediction, 0, reason + ", submissions may start them");
        }

        @Override
        public boolean mayRest() {
            return prediction == policy.floor;
        }
    }
}
