package dev.tidepool.benchmarks.dispatch;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
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
 * Measures the time per task in nanoseconds: wall-clock time for all producers together, and CPU time of the whole
 * process, with compiler and garbage collector. JMH's own score adds up the producers' rates, each over the producer's
 * own time. With a thousand threads, a producer may start late, and that sum is far from the pool's rate.
 */
public final class TimePerTask implements InternalProfiler {
    /** The name of the secondary result with the CPU time. */
    public static final String CPU = "cpu";

    /** The name of the secondary result with the wall-clock time. */
    public static final String WALL = "wall";

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private long began;
    private long cpuBefore;

    @Override
    public String getDescription() {
        return "time per task";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        cpuBefore = system.getProcessCpuTime();
        began = System.nanoTime();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double nanos = System.nanoTime() - began;
        double cpu = system.getProcessCpuTime() - cpuBefore;
        double tasks = result.getMetadata().getAllOps();
        return List.of(perTask(WALL, nanos / tasks), perTask(CPU, cpu / tasks));
    }

    private static ScalarResult perTask(String label, double nanos) {
        return new ScalarResult(label, nanos, "ns/op", AggregationPolicy.AVG);
    }
}
