package dev.tidepool.benchmarks.cell;

import dev.tidepool.benchmarks.dispatch.TimePerTask;
import dev.tidepool.benchmarks.pool.PoolKind;
import dev.tidepool.benchmarks.result.Effort;
import dev.tidepool.benchmarks.result.Metric;
import java.util.Map;
import java.util.Objects;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * One run of a JMH benchmark of this module. JMH does not fork, because it cannot alternate forks between pools. This
 * JVM is already a fresh one.
 *
 * @param benchmark the benchmark's method, such as {@code DispatchBenchmark.execute}
 * @param longest the length of the longest task in JMH's tokens
 */
record Dispatch(String benchmark, int producers, int threads, int longest) implements Experiment<PoolKind> {
    private static final String ALLOCATION = "gc.alloc.rate.norm"; // the collector profiler's label
    private static final int ITERATIONS = 3;
    private static final double NANOS = 1e9;

    @Override
    public Map<Metric, Double> measure(PoolKind kind, Effort effort) throws RunnerException {
        System.setProperty("jmh.ignoreLock", "true"); // the JVMs of one benchmark never overlap
        Options options = new OptionsBuilder()
                .include("\\." + benchmark.replace(".", "\\.") + "$")
                .param("kind", kind.name())
                .param("threads", String.valueOf(threads))
                .param("longest", String.valueOf(longest))
                .threads(producers)
                .forks(0)
                .warmupIterations(ITERATIONS)
                .warmupTime(iteration(effort.warmUpSeconds()))
                .measurementIterations(ITERATIONS)
                .measurementTime(iteration(effort.seconds()))
                .addProfiler(GCProfiler.class)
                .addProfiler(TimePerTask.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build();
        RunResult result = new Runner(options).runSingle();
        return Map.of(
                Metric.TASKS_PER_SECOND, NANOS / secondary(result, TimePerTask.WALL),
                Metric.BYTES_PER_TASK, secondary(result, ALLOCATION),
                Metric.CPU_PER_TASK, secondary(result, TimePerTask.CPU));
    }

    private static TimeValue iteration(double seconds) {
        return TimeValue.nanoseconds((long) (seconds / ITERATIONS * NANOS));
    }

    private static double secondary(RunResult result, String label) {
        return Objects.requireNonNull(result.getSecondaryResults().get(label), label)
                .getScore();
    }
}
