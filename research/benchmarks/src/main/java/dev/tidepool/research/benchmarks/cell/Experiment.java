package dev.tidepool.research.benchmarks.cell;

import dev.tidepool.research.benchmarks.pool.Contender;
import dev.tidepool.research.benchmarks.result.Effort;

/** Measures one contender in this fresh JVM, slice by slice. */
public interface Experiment<K extends Contender> {
    /**
     * Opens a contender, warms it up, measures all slices, and closes it.
     *
     * @throws Exception any failure
     */
    void measure(K kind, Effort effort, Slices slices) throws Exception;

    /** Returns the length of a slice in seconds; 0 if the whole measurement is one slice. */
    double sliceSeconds();

    /** Returns whether a slice counts only if the link between the cores is fast before and after it. */
    default boolean needsFastLink() {
        return true;
    }
}
