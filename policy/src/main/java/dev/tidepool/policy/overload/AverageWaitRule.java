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
 */
public record AverageWaitRule(Duration interval, double threshold, Duration minimumAverageWait, FirstRise firstRise) {

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
    }

    /**
     * Returns the rule as printed: any rise of more than 10 % in 500 ms is overload, however short the waits, and so is
     * a rise from an empty queue.
     */
    public static AverageWaitRule literal() {
        return new AverageWaitRule(Duration.ofMillis(500), 0.1, Duration.ZERO, FirstRise.IS_OVERLOAD);
    }

    /** Returns the published numbers with our two additions: 1 ms at least, and two waits. */
    public static AverageWaitRule defaults() {
        return new AverageWaitRule(Duration.ofMillis(500), 0.1, Duration.ofMillis(1), FirstRise.SETS_BASELINE);
    }
}
