package dev.tidepool.research.prove.rows;

import dev.tidepool.lab.results.Percentiles;
import dev.tidepool.lab.results.PhaseFigures;
import dev.tidepool.lab.results.Responsiveness;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.TypeFigures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
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
        return of(runs, naming, Run::comparable);
    }

    /**
     * Returns the values.
     *
     * @param counts which runs count
     */
    static Map<String, List<Double>> of(List<Run> runs, UnaryOperator<String> naming, Predicate<Run> counts) {
        Map<String, List<Double>> values = new LinkedHashMap<>();
        for (Run run : runs) {
            String pool = naming.apply(run.pool());
            boolean counted = counts.test(run);
            Percentiles response = run.latencies().responseMillis();
            Responsiveness probe = run.conditions().responsiveness();
            add(values, counted, pool + " p50", response.p50());
            add(values, counted, pool + " p99", response.p99());
            add(values, counted, pool + " p999", response.p999());
            add(values, counted, pool + " mean", response.mean());
            add(values, counted, pool + " thread-seconds", run.cost().threadSeconds());
            add(values, counted, pool + " peak", (double) run.cost().threadsPeak());
            add(values, counted, pool + " tasks", (double) run.counts().submitted());
            add(values, counted, pool + " unserved", (double)
                    (run.counts().submitted() - run.counts().completed()));
            add(values, counted, pool + " probe", probe == null ? null : probe.processDeviation());
        }
        return values;
    }

    /** Returns the number and the p99 of the tasks of each type, named as in {@code auto p99 of page}. */
    static Map<String, List<Double>> byType(List<Run> runs, UnaryOperator<String> naming) {
        Map<String, List<Double>> values = new LinkedHashMap<>();
        for (Run run : runs) {
            String pool = naming.apply(run.pool());
            for (PhaseFigures phase : run.byPhase()) {
                for (TypeFigures type : phase.types()) {
                    String of = " of " + type.type();
                    double tasks = type.submitted();
                    Percentiles response = type.responseMillis();
                    add(values, run.comparable(), pool + " tasks" + of, tasks);
                    add(values, run.comparable(), pool + " p99" + of, response.p99());
                }
            }
        }
        return values;
    }

    private static void add(Map<String, List<Double>> values, boolean counts, String name, @Nullable Double value) {
        double counted = value == null || !counts ? Double.NaN : value;
        values.computeIfAbsent(name, none -> new ArrayList<>()).add(counted);
    }
}
