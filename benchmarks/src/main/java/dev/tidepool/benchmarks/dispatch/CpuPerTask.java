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

/** CPU time that the whole process takes for a task, nanos: producers, pool, compiler and collector. */
public final class CpuPerTask implements InternalProfiler {
    /** The name of the secondary result. */
    public static final String LABEL = "cpu";

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private long began;

    /** Made by JMH. */
    public CpuPerTask() {}

    @Override
    public String getDescription() {
        return "CPU time of the process by task";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        began = system.getProcessCpuTime();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double nanos = system.getProcessCpuTime() - began;
        double tasks = result.getMetadata().getAllOps();
        return List.of(new ScalarResult(LABEL, nanos / tasks, "ns/op", AggregationPolicy.AVG));
    }
}
