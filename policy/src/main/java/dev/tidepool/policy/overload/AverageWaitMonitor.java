package dev.tidepool.policy.overload;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.overload.AverageWaitRule.FirstRise;

/**
 * Detects overload of one pool with an {@link AverageWaitRule} and reports the overload point: the arrival rate of the
 * last completed second [bahadur2022sword, section 3.2]. It starts after the first completed second, when the pool has
 * its first rate-based size, and after the rule's warm-up.
 *
 * <p>Deterministic. Not thread-safe.
 */
public final class AverageWaitMonitor {
    private static final double SECOND = 1e9;

    private final AverageWaitRule rule;
    private final long samplesPerSecond;
    private long samples;
    private long arrivals;
    private long countedNanos;
    private double arrivalRate;
    private boolean watching;
    private boolean hasWorked;
    private double workedNanos;
    private double averageWaitNanos;

    /** Creates a monitor. */
    public AverageWaitMonitor(AverageWaitRule rule) {
        this.rule = rule;
        samplesPerSecond = Math.max(1, Math.round(SECOND / rule.interval().toNanos()));
    }

    /**
     * Feeds one interval of about {@link AverageWaitRule#interval()}.
     *
     * @param sample with the signal {@link dev.tidepool.policy.Signal#QUEUED_WAIT}
     * @return the overload point, tasks/s, if the pool is overloaded; else NaN
     */
    public double feed(PoolSample sample) {
        count(sample);
        double previous = averageWaitNanos;
        averageWaitNanos = sample.queuedWait().meanNanos();
        boolean overloaded = watching && hasRisen(previous);
        watching = samples >= samplesPerSecond && workedNanos >= rule.warmUp().toNanos();
        return overloaded ? arrivalRate : Double.NaN;
    }

    private void count(PoolSample sample) {
        workedNanos += hasWorked ? sample.intervalNanos() : 0;
        hasWorked |= sample.tasks().arrivals() > 0;
        arrivals += sample.tasks().arrivals();
        countedNanos += sample.intervalNanos();
        samples++;
        if (samples % samplesPerSecond == 0) {
            arrivalRate = arrivals * SECOND / countedNanos;
            arrivals = 0;
            countedNanos = 0;
        }
    }

    private boolean hasRisen(double previous) {
        if (averageWaitNanos < rule.minimumAverageWait().toNanos() || averageWaitNanos == 0) {
            return false;
        }
        return previous == 0
                ? rule.firstRise() == FirstRise.IS_OVERLOAD
                : averageWaitNanos > previous * (1 + rule.threshold());
    }

    /** Returns the arrival rate of the last completed second, tasks/s; 0 during the first second. */
    public double arrivalRate() {
        return arrivalRate;
    }
}
