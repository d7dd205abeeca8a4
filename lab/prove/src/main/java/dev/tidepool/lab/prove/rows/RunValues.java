package dev.tidepool.lab.prove.rows;

import dev.tidepool.lab.results.Percentiles;
import dev.tidepool.lab.results.Responsiveness;
import dev.tidepool.lab.results.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The numbers of runs that bars need, by pool, with one number for each repetition. */
final class RunValues {
    private RunValues() {}

    /**
     * Returns the values, named as in {@code auto p99}. Those of a run that does not count are not numbers.
     *
     * @param naming makes the name of a pool in the values from that in the result
     */
    static Map<String, List<Double>> of(List<Run> runs, UnaryOperator<String> naming) {
        Map<String, List<Double>> values = new LinkedHashMap<>();
        for (Run run : runs) {
            String pool = naming.apply(run.pool());
            Percentiles response = run.latencies().responseMillis();
            Responsiveness probe = run.conditions().responsiveness();
            add(values, run, pool + " p50", response.p50());
            add(values, run, pool + " p99", response.p99());
            add(values, run, pool + " p999", response.p999());
            add(values, run, pool + " mean", response.mean());
            add(values, run, pool + " thread-seconds", run.cost().threadSeconds());
            add(values, run, pool + " peak", (double) run.cost().threadsPeak());
            add(values, run, pool + " tasks", (double) run.counts().submitted());
            add(values, run, pool + " unserved", (double)
                    (run.counts().submitted() - run.counts().completed()));
            add(values, run, pool + " probe", probe == null ? null : probe.processDeviation());
        }
        return values;
    }

    private static void add(Map<String, List<Double>> values, Run run, String name, @Nullable Double value) {
        double counted = value == null || !run.comparable() ? Double.NaN : value;
        values.computeIfAbsent(name, none -> new ArrayList<>()).add(counted);
    }
}
