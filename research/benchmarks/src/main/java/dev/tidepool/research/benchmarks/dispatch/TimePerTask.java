package dev.tidepool.research.benchmarks.dispatch;

import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Measures the wall-clock time per task in nanoseconds, for all producers together. JMH's own score adds up the
 * producers' rates, each over the producer's own time. With a thousand threads, a producer may start late, and that sum
 * is far from the pool's rate.
 */
public final class TimePerTask implements InternalProfiler {
    /** The name of the secondary result. */
    public static final String WALL = "wall";

    private long began;

    @Override
    public String getDescription() {
        return "time per task";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        began = System.nanoTime();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double nanos = System.nanoTime() - began;
        return List.of(
                new ScalarResult(WALL, nanos / result.getMetadata().getAllOps(), "ns/op", AggregationPolicy.AVG));
    }
}
