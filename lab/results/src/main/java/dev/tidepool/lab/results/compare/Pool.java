package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.Noise;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One contestant and its repetitions.
 *
 * @param index its position among the pools, from 0; decides its colour and dash pattern in the report
 * @param runs all its runs, at least one
 * @param counted the runs behind its figures: the valid ones that ran to their end, or else the valid ones that were
 *     stopped early; empty if none is valid
 */
public record Pool(String name, int index, List<Run> runs, List<Run> counted) {

    /** Returns the pools with a run, in the order asked for. */
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

    public static Optional<Pool> find(List<Pool> pools, String name) {
        return pools.stream().filter(pool -> pool.name().equals(name)).findFirst();
    }

    /** Returns the names as a list in a sentence: "a, b and c". */
    public static String names(List<Pool> pools) {
        List<String> names = pools.stream().map(Pool::name).toList();
        int last = names.size() - 1;
        return (last > 0 ? String.join(", ", names.subList(0, last)) + " and " : "") + names.get(last);
    }

    private static List<Run> countedOf(List<Run> runs) {
        List<Run> comparable = runs.stream().filter(Run::comparable).toList();
        return comparable.isEmpty() ? runs.stream().filter(Run::valid).toList() : comparable;
    }

    /**
     * Returns the interval of a measure over the counted runs, or over the invalid runs if none counts and it is no
     * latency; null if not measured.
     */
    public @Nullable Interval interval(Measure measure) {
        List<Run> source = measure.isLatency() ? counted : measured();
        return Interval.of(source.stream().mapToDouble(measure::of).toArray());
    }

    /** Returns the median of {@link #interval}; NaN if not measured. */
    public double median(Measure measure) {
        Interval interval = interval(measure);
        return interval == null ? Double.NaN : interval.median();
    }

    /** Returns the interval of a figure over the counted runs, without those that are NaN; null if none is left. */
    public @Nullable Interval over(ToDoubleFunction<Run> figure) {
        return Interval.of(counted.stream().mapToDouble(figure).toArray());
    }

    /** Returns whether its figures can be compared with those of other pools. */
    public boolean comparable() {
        return !counted.isEmpty() && counted.get(0).comparable();
    }

    /**
     * Returns whether tasks were still unfinished when a counted run ended, so that its percentiles are lower bounds.
     */
    public boolean lowerBound() {
        return tasks(Outcome.UNFINISHED) > 0;
    }

    /** Returns the tasks with an outcome, summed over the counted runs, or over all runs if none counts. */
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

    /** Returns what was doubtful about its valid runs, each warning once; empty if nothing was. */
    public String warnings() {
        return counted.stream()
                .map(run -> run.conditions().noise())
                .filter(Objects::nonNull)
                .map(Noise::warning)
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining("; "));
    }

    /** Returns whether the pool served every offered task of the counted runs, and no JVM crashed. */
    public boolean servedAll() {
        return unserved() == 0 && crashes() == 0;
    }

    /** Returns how many of its runs ended because their JVM crashed. */
    public long crashes() {
        return runs.stream().filter(Run::crashed).count();
    }

    /** Returns the tasks that the pool did not serve: lost, rejected, failed or unfinished. */
    public long unserved() {
        return Outcome.UNSERVED.stream().mapToLong(this::tasks).sum();
    }

    long submitted() {
        return measured().stream().mapToLong(run -> run.counts().submitted()).sum();
    }

    long doubled() {
        return measured().stream().mapToLong(run -> run.counts().doubled()).sum();
    }

    private List<Run> measured() {
        return counted.isEmpty() ? runs : counted;
    }
}
