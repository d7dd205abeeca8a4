package dev.tidepool.research.benchmarks;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.micrometer.AdaptiveExecutorMetrics;
import dev.tidepool.policy.sizing.Fixed;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** What the meters and hooks of a pool cost its tasks: the time per task without and with them. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(5)
public class MetersBenchmark {
    private static final int TASKS = 1_000;

    /** Whether there are meters or hooks. */
    public enum Meters {
        /** No registry and no hook. */
        ABSENT,
        /** No registry, and hooks that do nothing before and after each task. */
        HOOKS,
        /** All meters, without histograms. */
        TIMERS,
        /** All meters, and histograms of queue wait and response time. */
        HISTOGRAMS
    }

    /** Which meters or hooks the pool has. */
    @Param
    public Meters meters = Meters.ABSENT;

    /**
     * What each task computes, in JMH's tokens: a few microseconds, when a sample of the tasks is measured, or some
     * hundred, when all are.
     */
    @Param({"1000", "100000"})
    public int work;

    private AdaptiveExecutor pool;

    /** Starts a pool with its meters. */
    @Setup
    public void start() {
        var builder = AdaptiveExecutor.builder("measured").sizing(new Fixed(1));
        if (meters == Meters.HOOKS) {
            builder.beforeTask(task -> {}).afterTask((task, thrown) -> {});
        }
        pool = builder.build();
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        if (meters == Meters.HISTOGRAMS) {
            registry.config().meterFilter(new MeterFilter() {
                @Override
                public DistributionStatisticConfig configure(Meter.Id id, DistributionStatisticConfig config) {
                    return DistributionStatisticConfig.builder()
                            .percentilesHistogram(true)
                            .build()
                            .merge(config);
                }
            });
        }
        if (meters == Meters.TIMERS || meters == Meters.HISTOGRAMS) {
            AdaptiveExecutorMetrics.monitor(registry, pool);
        }
    }

    /** Ends the pool. */
    @TearDown
    public void end() {
        pool.close();
    }

    /** Runs many tasks on one thread. */
    @Benchmark
    @OperationsPerInvocation(TASKS)
    public void run() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        for (int i = 1; i < TASKS; i++) {
            pool.execute(() -> Blackhole.consumeCPU(work));
        }
        pool.execute(ended::countDown);
        ended.await();
    }
}
