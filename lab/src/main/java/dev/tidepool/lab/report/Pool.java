package dev.tidepool.lab.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One contestant and its repetitions.
 *
 * @param name the pool's name
 * @param index its place in the race, from 0: gives it its colour and dash pattern on the whole page
 * @param runs all its runs
 * @param counted the runs that its figures are drawn from: the valid ones that ran to their end; if there is none, the valid ones that were
 *     stopped early; empty if none is valid
 */
record Pool(String name, int index, List<Run> runs, List<Run> counted) {

    /** The pools of the runs, in the order of their first run. */
    static List<Pool> of(List<Run> runs) {
        Map<String, List<Run>> byName =
                runs.stream().collect(Collectors.groupingBy(Run::pool, LinkedHashMap::new, Collectors.toList()));
        List<Pool> pools = new ArrayList<>();
        byName.forEach((name, own) -> pools.add(new Pool(name, pools.size(), own, countedOf(own))));
        return pools;
    }

    private static List<Run> countedOf(List<Run> runs) {
        List<Run> comparable = runs.stream().filter(Run::comparable).toList();
        return comparable.isEmpty() ? runs.stream().filter(Run::valid).toList() : comparable;
    }

    /** The measure over the counted runs; a figure that is no latency falls back on the invalid runs. Null if nobody measured it. */
    @Nullable
    Interval interval(Measure measure) {
        List<Run> source = counted.isEmpty() && !measure.isLatency() ? runs : counted;
        return Interval.of(source.stream().mapToDouble(measure::of).toArray());
    }

    /** Whether its figures come from runs that can be compared with other pools'. */
    boolean comparable() {
        return !counted.isEmpty() && counted.get(0).comparable();
    }

    /** Whether tasks were still unfinished when a counted run ended, so that its percentiles are lower bounds. */
    boolean lowerBound() {
        return tasks("unfinished") > 0;
    }

    /** Whether no offered task of the counted runs was lost, turned away or left unfinished. */
    boolean servedAll() {
        return tasks("lost") + tasks("rejected") + tasks("unfinished") == 0;
    }

    /** Tasks of an outcome (see {@link Run#tasks}), summed over the counted runs, or over all runs if none counts. */
    long tasks(String outcome) {
        return (counted.isEmpty() ? runs : counted)
                .stream().mapToLong(run -> run.tasks(outcome)).sum();
    }

    /** The counted run whose response p99 is the median, the lower one of two; null if no run counts. */
    @Nullable
    Run medianRun() {
        List<Run> byP99 = counted.stream()
                .sorted(Comparator.comparingDouble(Measure.RESPONSE_P99::of))
                .toList();
        return byP99.isEmpty() ? null : byP99.get((byP99.size() - 1) / 2);
    }
}
