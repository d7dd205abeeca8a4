package dev.tidepool.research.benchmarks.bar;

import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.research.benchmarks.result.BarResult;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.Metric;
import dev.tidepool.research.benchmarks.result.Samples;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Judges the bars of one result. A subclass adds its bars, in the order of the table. Not thread-safe. */
public abstract class BarJudge {
    protected final BenchmarkResult result;
    private final List<BarResult> judged = new ArrayList<>();
    private final Set<String> undecided = new HashSet<>();

    protected BarJudge(BenchmarkResult result) {
        this.result = result;
    }

    /** Returns the bars so far. */
    protected final List<BarResult> judged() {
        return List.copyOf(judged);
    }

    /** Returns the cells of the bars that have values and are not resolved so far. */
    protected final Set<String> undecided() {
        return Set.copyOf(undecided);
    }

    /** Judges a bar of a cell, if the result has this cell. */
    protected final void add(String cell, Bar bar, Samples values, String against) {
        add(List.of(cell), bar, values, against);
    }

    /** Judges a bar that compares cells, if the result has the first one. */
    protected final void add(List<String> cells, Bar bar, Samples values, String against) {
        if (measured(cells.get(0))) {
            BarResult one = bar.judge(values, against);
            judged.add(one);
            if (!one.resolved() && one.verdict() != Verdict.NOT_MEASURED) {
                undecided.addAll(cells);
            }
        }
    }

    /** Adds the result of a bar. */
    protected final void add(BarResult bar) {
        judged.add(bar);
    }

    protected final boolean measured(String cell) {
        return result.cells().stream().anyMatch(known -> known.name().equals(cell));
    }

    protected final Samples samples(String cell, String contender, Metric metric) {
        return result.counted(cell, contender, metric);
    }
}
