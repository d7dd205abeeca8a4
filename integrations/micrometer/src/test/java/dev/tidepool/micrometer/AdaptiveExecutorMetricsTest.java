package dev.tidepool.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.executor.TypedTask;
import dev.tidepool.policy.sizing.Cached;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AdaptiveExecutorMetricsTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @Test
    void metersHaveTheNamesUnitsAndTagOfAThreadPoolExecutor() {
        try (AdaptiveExecutor pool = AdaptiveExecutor.create("orders")) {
            AdaptiveExecutorMetrics.monitor(registry, pool, Tag.of("team", "shop"));
            assertThat(registry.getMeters())
                    .extracting(meter ->
                            meter.getId().getName() + " " + meter.getId().getBaseUnit())
                    .contains(
                            "executor.active threads",
                            "executor.completed tasks",
                            "executor.queued tasks",
                            "executor.queue.remaining tasks",
                            "executor.pool.size threads",
                            "executor.pool.core threads",
                            "executor.pool.max threads",
                            "executor seconds",
                            "executor.idle seconds");
            assertThat(registry.getMeters())
                    .allSatisfy(meter -> assertThat(meter.getId().getTags())
                            .containsExactly(Tag.of("name", "orders"), Tag.of("team", "shop")));
        }
    }

    @Test
    void metersFollowTheTasks() throws Exception {
        try (AdaptiveExecutor pool = AdaptiveExecutor.create("orders")) {
            new AdaptiveExecutorMetrics(pool, Tags.empty()).bindTo(registry);
            CountDownLatch started = new CountDownLatch(1);
            CountDownLatch end = new CountDownLatch(1);
            Future<?> task = pool.submit(() -> {
                started.countDown();
                return end.await(2, TimeUnit.MINUTES);
            });
            assertThat(started.await(2, TimeUnit.MINUTES)).isTrue();
            assertThat(gauge("executor.active")).isEqualTo(1);
            assertThat(gauge("executor.queued")).isZero();
            assertThat(gauge("executor.pool.max")).isEqualTo(pool.bounds().maxThreads());
            assertThat(gauge("tidepool.executor.spare")).isZero();
            assertThat(gauge("tidepool.executor.limit")).isEqualTo(pool.stats().threadsLimit());
            end.countDown();
            task.get(2, TimeUnit.MINUTES);
            pool.shutdown();
            assertThat(pool.awaitTermination(2, TimeUnit.MINUTES)).isTrue();
            assertThat(registry.get("executor.completed").functionCounter().count())
                    .isEqualTo(1);
            assertThat(registry.get("executor").functionTimer().count()).isEqualTo(1);
            assertThat(registry.get("executor.idle").functionTimer().count()).isEqualTo(1);
        }
    }

    /**
     * It was active, but counted in no size: a dashboard showed more than 100 % of the threads active. The policy keeps
     * no thread: where a thread starts slowly, {@code auto} would decide to keep one, and a second takes its place.
     */
    @Test
    void theSizeCountsAThreadThatRunsALongRunningTask() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        AdaptiveExecutor keepsNone =
                AdaptiveExecutor.builder("orders").sizing(Cached.defaults()).build();
        try (AdaptiveExecutor pool = AdaptiveExecutorMetrics.monitor(registry, keepsNone)) {
            pool.execute(TypedTask.longRunning(() -> {
                started.countDown();
                awaitQuietly(end);
            }));
            try {
                assertThat(started.await(2, TimeUnit.MINUTES)).isTrue();
                assertThat(gauge("executor.active")).isEqualTo(1);
                assertThat(gauge("executor.pool.size")).isEqualTo(1);
            } finally {
                end.countDown(); // the pool's close waits for the task
            }
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void thePageNamesEveryMeter() throws Exception {
        String page = Files.readString(Path.of("../../docs/guide/observability.md"));
        try (AdaptiveExecutor pool = AdaptiveExecutor.create("orders")) {
            AdaptiveExecutorMetrics.monitor(registry, pool);
            for (Meter meter : registry.getMeters()) {
                assertThat(page).contains("| `" + meter.getId().getName() + "` |");
            }
        }
    }

    private double gauge(String name) {
        return registry.get(name).gauge().value();
    }
}
