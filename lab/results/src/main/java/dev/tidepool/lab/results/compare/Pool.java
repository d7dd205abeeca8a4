package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One contestant and its repetitions.
 *
 * @param name the pool's name
 * @param index its place among the pools, from 0: gives it its colour and dash pattern on the whole report
 * @param runs all its runs, at least one
 * @param counted the runs that its figures are drawn from: the valid ones that ran to their end; if there is none, the valid ones that were
 *     stopped early; empty if none is valid
 */
public record Pool(String name, int index, List<Run> runs, List<Run> counted) {

    /** Returns the pools that have a run, in the order in which they were asked for. */
    public static List<Pool> of(RaceResult result) {
        List<Pool> pools = new ArrayList<>();
        for (String name : result.scenario().plan().pools()) {
            List<Run> runs = result.runs().stream()
                    .filter(run -> run.pool().equals(name))
                    .toList();
            if (!runs.isEmpty()) {
                pools.add(new Pool(name, pools.size(), runs, countedOf(runs)));
            }
        }
        return pools;
    }

    private static List<Run> countedOf(List<Run> runs) {
        List<Run> comparable = runs.stream().filter(Run::comparable).toList();
        return comparable.isEmpty() ? runs.stream().filter(Run::valid).toList() : comparable;
    }

    /** Returns the measure over the counted runs; a figure that is no latency falls back on the invalid runs. Null if nobody measured it. */
    public @Nullable Interval interval(Measure measure) {
        List<Run> source = measure.isLatency() ? counted : measured();
        return Interval.of(source.stream().mapToDouble(measure::of).toArray());
    }

    /** Returns whether its figures come from runs that can be compared with other pools'. */
    public boolean comparable() {
        return !counted.isEmpty() && counted.get(0).comparable();
    }

    /** Returns whether tasks were still unfinished when a counted run ended, so that its percentiles are lower bounds. */
    public boolean lowerBound() {
        return tasks(Outcome.UNFINISHED) > 0;
    }

    /** Returns the tasks of an outcome, summed over the counted runs, or over all runs if none counts. */
    public long tasks(Outcome outcome) {
        return measured().stream().mapToLong(outcome::of).sum();
    }

    /** Returns the counted run whose response p99 is the median, the lower one of two; null if no run counts. */
    public @Nullable Run medianRun() {
        List<Run> byP99 = counted.stream()
                .sorted(Comparator.comparingDouble(Measure.RESPONSE_P99::of))
                .toList();
        return byP99.isEmpty() ? null : byP99.get((byP99.size() - 1) / 2);
    }

    /** Returns why its invalid runs are invalid, each reason once; empty if all are valid. */
    public String invalidReasons() {
        return runs.stream()
                .map(run -> run.status().invalidReason())
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining("; "));
    }

    /** Returns whether no offered task of the counted runs was lost, turned away or left unfinished, and no run ended with its JVM. */
    public boolean servedAll() {
        return unserved() == 0 && crashes() == 0;
    }

    /** Returns how many of its runs ended because their JVM did. */
    public long crashes() {
        return runs.stream().filter(Run::crashed).count();
    }

    /** Returns the tasks that the pool did not serve: lost, turned away or unfinished. */
    public long unserved() {
        return Outcome.UNSERVED.stream().mapToLong(this::tasks).sum();
    }

    /** Tasks offered. */
    long submitted() {
        return measured().stream().mapToLong(run -> run.counts().submitted()).sum();
    }

    /** Tasks that the pool ran more than once. */
    long doubled() {
        return measured().stream().mapToLong(run -> run.counts().doubled()).sum();
    }

    private List<Run> measured() {
        return counted.isEmpty() ? runs : counted;
    }
}
