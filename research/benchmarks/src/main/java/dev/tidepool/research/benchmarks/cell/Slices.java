package dev.tidepool.research.benchmarks.cell;

import dev.tidepool.research.benchmarks.result.Metric;
import java.util.Map;

/**
 * The slices of one contender: short measurements that take turns with those of the other contenders. An experiment
 * calls {@link #next} and then {@link #report}, {@link #count} times. For one thread.
 */
public interface Slices {
    /** Returns the number of slices, 1 or more. */
    int count();

    /** Returns the length of a slice in seconds. */
    double seconds();

    /**
     * Waits for this contender's turn. The first call says that the contender is warm. Between its slices, the
     * contender should use no CPU.
     */
    void next() throws InterruptedException;

    /** Says what the slice measured. */
    void report(Map<Metric, Double> values);
}
