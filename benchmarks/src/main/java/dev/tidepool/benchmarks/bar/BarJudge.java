package dev.tidepool.benchmarks.bar;

import dev.tidepool.benchmarks.result.BarResult;
import dev.tidepool.benchmarks.result.BenchmarkResult;
import dev.tidepool.benchmarks.result.Metric;
import dev.tidepool.benchmarks.result.Samples;
import java.util.ArrayList;
import java.util.List;

/** Judges the bars of one result. A subclass adds its bars, in the order of the table. Not thread-safe. */
public abstract class BarJudge {
    protected final BenchmarkResult result;
    private final List<BarResult> judged = new ArrayList<>();

    protected BarJudge(BenchmarkResult result) {
        this.result = result;
    }

    /** Returns the bars so far. */
    protected final List<BarResult> judged() {
        return List.copyOf(judged);
    }

    /** Judges a bar of a cell, if the result has this cell. */
    protected final void add(String cell, Bar bar, Samples values, String against) {
        if (measured(cell)) {
            judged.add(bar.judge(values, against));
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
        return result.samples(cell, contender, metric);
    }
}
