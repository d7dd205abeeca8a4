package dev.tidepool.research.benchmarks.cell;

import dev.tidepool.research.benchmarks.pool.Contender;
import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Metric;
import java.util.Map;

/** An experiment that cannot stop and go on: its contenders run one after the other. */
public interface OneSlice<K extends Contender> extends Experiment<K> {
    /**
     * Opens a contender, measures it, and closes it.
     *
     * @throws Exception any failure
     */
    Map<Metric, Double> measure(K kind, Effort effort) throws Exception;

    @Override
    default void measure(K kind, Effort effort, Slices slices) throws Exception {
        slices.next();
        slices.report(measure(kind, effort));
    }

    @Override
    default double sliceSeconds() {
        return 0;
    }
}
