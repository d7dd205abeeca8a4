package dev.tidepool.policy.overload;

import dev.tidepool.policy.Require;
import java.time.Duration;

/**
 * When a rising queue wait is overload, as the nodes of CRR-DTPS tell it (paper 000, section 3.2): the mean wait
 * of the tasks still queued has risen by more than {@code threshold} since the last sample.
 *
 * @param interval time between samples, 1 ms to 1 min; 500 ms in the paper
 * @param threshold the rise that is overload, as a fraction of the last wait, 0 to 100; 0.1 in the paper
 * @param minimumAverageWait a shorter mean wait is no overload however it rose, 0 to 1 h; 1 ms by default (a
 *     reading: the paper gives none, but noise on an empty queue is no overload)
 * @param firstRise what a wait after an empty queue means
 */
public record AverageWaitRule(Duration interval, double threshold, Duration minimumAverageWait, FirstRise firstRise) {

    /** What a wait means when nothing waited at the last sample (a reading: the paper is silent). */
    public enum FirstRise {
        /** It is what the next wait is compared with: overload takes two waits. The default. */
        SETS_BASELINE,
        /** It has risen without end: overload. */
        IS_OVERLOAD
    }

    /** Checks the ranges. */
    public AverageWaitRule {
        Require.inRange("interval", interval, Duration.ofMillis(1), Duration.ofMinutes(1));
        Require.inRange("threshold", threshold, 0, 100);
        Require.inRange("minimumAverageWait", minimumAverageWait, Duration.ZERO, Duration.ofHours(1));
    }

    /** Returns the paper's numbers and the default readings. */
    public static AverageWaitRule defaults() {
        return new AverageWaitRule(Duration.ofMillis(500), 0.1, Duration.ofMillis(1), FirstRise.SETS_BASELINE);
    }
}
