package dev.tidepool.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.executor.AdaptiveExecutor;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The timers of queue wait and response time. */
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

    @Test
    void timersThatAFilterDeniesAreAbsent() throws Exception {
        registry.config().meterFilter(MeterFilter.denyNameStartsWith("tidepool.executor.wait"));
        registry.config().meterFilter(MeterFilter.denyNameStartsWith("tidepool.executor.response"));
        runTasks(AdaptiveExecutorMetrics.monitor(registry, AdaptiveExecutor.create("orders")));
        assertThat(registry.find("tidepool.executor.wait").timer()).isNull();
        assertThat(registry.get("executor.completed").functionCounter().count()).isEqualTo(TASKS);
    }
}
