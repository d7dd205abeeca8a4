package dev.tidepool.reactor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.executor.ScheduledExecutor;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** A pool as a scheduler of Reactor. */
class ReactorSchedulerTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private static Mono<String> delayedOn(ExecutorService executor) {
        return Mono.delay(Duration.ofMillis(1), Schedulers.fromExecutorService(executor))
                .map(tick -> Thread.currentThread().getName());
    }

    @Test
    void delaysNeedAScheduledExecutor() {
        try (AdaptiveExecutor orders = AdaptiveExecutor.create("orders")) {
            Mono<String> withoutTimer = delayedOn(orders);
            assertThatThrownBy(() -> withoutTimer.block(LIMIT))
                    .isInstanceOf(RejectedExecutionException.class)
                    .hasMessageContaining("Scheduler unavailable");
            try (ScheduledExecutor timed = ScheduledExecutor.on(orders)) {
                assertThat(delayedOn(timed).block(LIMIT)).startsWith("orders-");
            }
        }
    }
}
