package dev.tidepool.research.benchmarks.fork;

import dev.tidepool.research.benchmarks.result.Metric;
import java.util.Map;
import java.util.Optional;

/** A warm contender that measures when it is told to, and waits in between. */
@FunctionalInterface
interface Sliced {
    /** Measures one slice. Returns its values; empty if the contender has failed. */
    Optional<Map<Metric, Double>> slice();
}
