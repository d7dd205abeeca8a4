package dev.tidepool.research.benchmarks.cell;

import dev.tidepool.research.benchmarks.dispatch.TimePerTask;
import dev.tidepool.research.benchmarks.result.Metric;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.format.OutputFormat;

/**
 * Makes each measured iteration of JMH one slice: JMH calls its output just before and just after an iteration. Prints
 * nothing. For one thread.
 */
final class SliceOutput implements OutputFormat {
    private static final String ALLOCATION = "gc.alloc.rate.norm"; // the collector profiler's label
    private static final double NANOS = 1e9;

    private final Slices slices;
    private @Nullable CpuClock clock;

    SliceOutput(Slices slices) {
        this.slices = slices;
    }

    @Override
    public void iteration(BenchmarkParams benchmark, IterationParams iteration, int number) {
        if (iteration.getType() != IterationType.MEASUREMENT) {
            return;
        }
        try {
            slices.next();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted before iteration " + number, interrupted);
        }
        clock = new CpuClock();
    }

    @Override
    public void iterationResult(
            BenchmarkParams benchmark, IterationParams iteration, int number, IterationResult result) {
        if (clock != null) {
            slices.report(values(result, clock.nanos()));
        }
    }

    /** A slice in which no task ended has no figure for one task. */
    private static Map<Metric, Double> values(IterationResult result, long cpuNanos) {
        long ended = result.getMetadata().getAllOps();
        if (ended == 0) {
            return Map.of(Metric.TASKS_PER_SECOND, 0.0);
        }
        return Map.of(
                Metric.TASKS_PER_SECOND, NANOS / score(result, TimePerTask.WALL),
                Metric.BYTES_PER_TASK, score(result, ALLOCATION),
                Metric.CPU_PER_TASK, (double) cpuNanos / ended);
    }

    /** The profilers leave out what they did not see: a slice that allocated nothing has no figure for that. */
    private static double score(IterationResult result, String label) {
        Result<?> secondary = result.getSecondaryResults().get(label);
        return secondary == null ? 0 : secondary.getScore();
    }

    @Override
    public void startBenchmark(BenchmarkParams benchmark) {}

    @Override
    public void endBenchmark(BenchmarkResult result) {}

    @Override
    public void startRun() {}

    @Override
    public void endRun(Collection<RunResult> results) {}

    @Override
    public void print(String text) {}

    @Override
    public void println(String text) {}

    @Override
    public void flush() {}

    @Override
    public void close() {}

    @Override
    public void verbosePrintln(String text) {}

    @Override
    public void write(int data) {}

    @Override
    public void write(byte[] data) {}
}
