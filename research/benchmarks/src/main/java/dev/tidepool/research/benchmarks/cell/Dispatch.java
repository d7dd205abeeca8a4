package dev.tidepool.research.benchmarks.cell;

import dev.tidepool.research.benchmarks.dispatch.TimePerTask;
import dev.tidepool.research.benchmarks.pool.PoolKind;
import dev.tidepool.research.benchmarks.result.Effort;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * One run of a JMH benchmark of this module, whose iterations are the slices. JMH does not fork, because it cannot
 * alternate forks between pools. This JVM is already a fresh one.
 *
 * @param benchmark the benchmark's method, such as {@code DispatchBenchmark.execute}
 * @param longest the length of the longest task in JMH's tokens
 * @param sliceSeconds the length of a slice
 */
record Dispatch(String benchmark, int producers, int threads, int longest, double sliceSeconds)
        implements Experiment<PoolKind> {
    private static final int WARM_UPS = 3;
    private static final double NANOS = 1e9;

    @Override
    public void measure(PoolKind kind, Effort effort, Slices slices) throws RunnerException {
        System.setProperty("jmh.ignoreLock", "true"); // the JVMs of one benchmark take turns
        Options options = new OptionsBuilder()
                .include("\\." + benchmark.replace(".", "\\.") + "$")
                .param("kind", kind.name())
                .param("threads", String.valueOf(threads))
                .param("longest", String.valueOf(longest))
                .threads(producers)
                .forks(0)
                .warmupIterations(WARM_UPS)
                .warmupTime(lasting(effort.warmUpSeconds() / WARM_UPS))
                .measurementIterations(slices.count())
                .measurementTime(lasting(slices.seconds()))
                .addProfiler(GCProfiler.class)
                .addProfiler(TimePerTask.class)
                .shouldFailOnError(true)
                .build();
        new Runner(options, new SliceOutput(slices)).runSingle();
    }

    private static TimeValue lasting(double seconds) {
        return TimeValue.nanoseconds((long) (seconds * NANOS));
    }
}
