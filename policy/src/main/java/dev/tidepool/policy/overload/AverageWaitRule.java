package dev.tidepool.policy.overload;

import dev.tidepool.policy.Require;
import java.time.Duration;

/**
 * The overload rule of CRR-DTPS nodes [bahadur2022sword, section 3.2]: a node is overloaded when the mean wait of its
 * queued tasks has risen by more than {@code threshold} since the last sample.
 *
 * @param interval time between samples, 1 ms to 1 min; published: 500 ms
 * @param threshold the rise that means overload, as a fraction of the last wait, 0 to 100; published: 0.1
 * @param minimumAverageWait a shorter mean wait never means overload, 0 to 1 h. The source names none; the default of 1
 *     ms keeps noise on an almost empty queue from counting
 * @param firstRise what a wait after an empty queue means
 * @param warmUp for this long after the first task, no wait means overload, 0 to 1 h. A cold JVM loads classes and
 *     starts threads, so tasks wait even under light load, and the low rate of that second would become the overload
 *     point. The source names none; the default is 5 s
 */
public record AverageWaitRule(
        Duration interval, double threshold, Duration minimumAverageWait, FirstRise firstRise, Duration warmUp) {

    /** What a wait means if nothing waited at the last sample. The source does not say. */
    public enum FirstRise {
        /** It is the baseline for the next sample, so overload needs two waits. The default. */
        SETS_BASELINE,
        /** It means overload. */
        IS_OVERLOAD
    }

    public AverageWaitRule {
        Require.inRange("interval", interval, Duration.ofMillis(1), Duration.ofMinutes(1));
        Require.inRange("threshold", threshold, 0, 100);
        Require.inRange("minimumAverageWait", minimumAverageWait, Duration.ZERO, Duration.ofHours(1));
        Require.inRange("warmUp", warmUp, Duration.ZERO, Duration.ofHours(1));
    }

    /**
     * Returns the rule as printed: any rise of more than 10 % in 500 ms is overload, however short the waits, and so is
     * a rise from an empty queue.
     */
    public static AverageWaitRule literal() {
        return new AverageWaitRule(Duration.ofMillis(500), 0.1, Duration.ZERO, FirstRise.IS_OVERLOAD, Duration.ZERO);
    }

    /** Returns the published numbers with our three additions: 1 ms at least, two waits, and 5 s of warm-up. */
    public static AverageWaitRule defaults() {
        return new AverageWaitRule(
                Duration.ofMillis(500), 0.1, Duration.ofMillis(1), FirstRise.SETS_BASELINE, Duration.ofSeconds(5));
    }

    /** Returns this rule for a node that is warm from the start, such as a simulated one. */
    public AverageWaitRule withoutWarmUp() {
        return new AverageWaitRule(interval, threshold, minimumAverageWait, firstRise, Duration.ZERO);
    }
}
