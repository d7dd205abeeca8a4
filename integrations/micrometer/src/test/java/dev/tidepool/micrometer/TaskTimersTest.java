package dev.tidepool.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.executor.AdaptiveExecutor;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.lang.ref.WeakReference;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The timers of queue wait and response time. */
@Timeout(120)
class TaskTimersTest {
    private static final int TASKS = 9;

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    private static void runTasks(AdaptiveExecutor pool) throws InterruptedException {
        for (int i = 0; i < TASKS; i++) {
            pool.execute(() -> {});
        }
        pool.shutdown();
        assertThat(pool.awaitTermination(2, TimeUnit.MINUTES)).isTrue();
    }

    private static void assertRecorded(MeterRegistry where) {
        assertThat(where.get("tidepool.executor.wait").timer().count()).isEqualTo(TASKS);
        assertThat(where.get("tidepool.executor.response").timer().count()).isEqualTo(TASKS);
    }

    private void publishHistograms() {
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

    @Test
    void histogramsArePublishedIfAFilterSaysSo() throws Exception {
        publishHistograms();
        runTasks(AdaptiveExecutorMetrics.monitor(registry, AdaptiveExecutor.create("orders")));
        assertRecorded(registry);
        for (String timer : new String[] {"wait", "response"}) {
            assertThat(registry.scrape())
                    .contains("tidepool_executor_" + timer + "_seconds_bucket{name=\"orders\",le=\"+Inf\"} 9")
                    .contains("tidepool_executor_" + timer + "_seconds_max{");
        }
    }

    @Test
    void aPoolBoundTwiceRecordsEachTaskOnceInEachRegistry() throws Exception {
        SimpleMeterRegistry other = new SimpleMeterRegistry();
        AdaptiveExecutor pool = AdaptiveExecutor.create("orders");
        AdaptiveExecutorMetrics.monitor(registry, pool);
        AdaptiveExecutorMetrics.monitor(registry, pool);
        AdaptiveExecutorMetrics.monitor(other, pool);
        runTasks(pool);
        assertRecorded(registry);
        assertRecorded(other);
    }

    /** It kept them for as long as it lived, and with them the classes of a closed application. */
    @Test
    void aPoolForgetsTheTimersOfAClosedRegistry() throws Exception {
        AdaptiveExecutor pool = AdaptiveExecutor.create("orders");
        WeakReference<Timer> closed = bindAndClose(pool);
        AdaptiveExecutorMetrics.monitor(registry, pool);
        pool.submit(() -> {}).get(2, TimeUnit.MINUTES);
        while (closed.get() != null) { // until the task is measured, which may be after its future has ended
            System.gc();
            Thread.yield();
        }
        pool.close();
    }

    /** In a method of its own, whose variables the garbage collector does not see later. */
    private static WeakReference<Timer> bindAndClose(AdaptiveExecutor pool) {
        SimpleMeterRegistry other = new SimpleMeterRegistry();
        AdaptiveExecutorMetrics.monitor(other, pool);
        WeakReference<Timer> timer =
                new WeakReference<>(other.get("tidepool.executor.wait").timer());
        other.close();
        return timer;
    }

    /** It recorded them for as long as the pool lived. */
    @Test
    void aClosedRegistryRecordsNoTask() throws Exception {
        SimpleMeterRegistry other = new SimpleMeterRegistry();
        AdaptiveExecutor pool = AdaptiveExecutorMetrics.monitor(other, AdaptiveExecutor.create("orders"));
        Timer wait = other.get("tidepool.executor.wait").timer();
        other.close();
        runTasks(pool);
        assertThat(wait.count()).isZero();
    }

    @Test
    void timersThatAFilterDeniesAreAbsent() throws Exception {
        registry.config().meterFilter(MeterFilter.denyNameStartsWith("tidepool.executor.wait"));
        registry.config().meterFilter(MeterFilter.denyNameStartsWith("tidepool.executor.response"));
        runTasks(AdaptiveExecutorMetrics.monitor(registry, AdaptiveExecutor.create("orders")));
        assertThat(registry.find("tidepool.executor.wait").timer()).isNull();
        assertThat(registry.get("executor.completed").functionCounter().count()).isEqualTo(TASKS);
    }
}
