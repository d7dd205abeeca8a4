package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.sizing.Fixed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A handler of the user's own, and discarding the newest task. One busy thread, one waiting task. */
final class RejectionHandlerTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final List<Runnable> handled = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();

    private AdaptiveExecutor full(WhenFull whenFull) {
        AdaptiveExecutor executor = pools.start(
                AdaptiveExecutor.builder("handled").sizing(new Fixed(1)).queueCapacity(1, whenFull));
        pools.occupy(executor);
        executor.execute(() -> {});
        return executor;
    }

    private void handle(Runnable task, RejectedExecutionException rejection) {
        handled.add(task);
        reasons.add(String.valueOf(rejection.getMessage()));
    }

    @Test
    void theHandlerGetsTheTaskAsSubmittedAndTheReason() {
        AdaptiveExecutor executor = full(WhenFull.call(this::handle));
        Runnable task = () -> {};
        executor.execute(task);
        Future<?> future = executor.submit(() -> {});
        assertThat(handled).hasSize(2);
        assertThat(handled.get(0)).isSameAs(task);
        assertThat(handled.get(1)).isSameAs(future);
        assertThat(future).isNotDone();
        assertThat(reasons.get(0)).contains("'handled'", "queue for 1");
        assertThat(executor.stats().rejections()).isEqualTo(2);
        assertThat(executor.stats().arrivals()).isEqualTo(4);
    }

    @Test
    void theHandlerIsCalledAfterShutdownToo() {
        AdaptiveExecutor executor = full(WhenFull.call(this::handle));
        executor.shutdown();
        executor.execute(() -> {});
        assertThat(reasons).hasSize(1).first().asString().contains("shut down");
        assertThat(executor.stats().rejections()).isEqualTo(1);
    }

    @Test
    void whatTheHandlerThrowsGoesToTheSubmitterAndThePoolCountsTheTaskOnce() {
        IllegalStateException own = new IllegalStateException("from the handler");
        AdaptiveExecutor executor = full(WhenFull.call((task, rejection) -> {
            throw own;
        }));
        for (int i = 0; i < 100; i++) {
            assertThatThrownBy(() -> executor.execute(() -> {})).isSameAs(own);
        }
        assertThat(executor.stats().rejections()).isEqualTo(100);
        pools.releaseAll();
        PoolFixture.end(executor);
        assertThat(executor.stats().completions()).isEqualTo(2);
        assertThatThrownBy(() -> executor.execute(() -> {})).isSameAs(own);
    }

    @Test
    void theHandlerMayThrowTheRejectionOrRunTheTask() {
        AtomicInteger runs = new AtomicInteger();
        AdaptiveExecutor rejecting = full(WhenFull.call((task, rejection) -> {
            throw rejection;
        }));
        PoolFixture.assertRejected(() -> rejecting.execute(runs::incrementAndGet))
                .hasMessageContaining("'handled'");
        AdaptiveExecutor running = full(WhenFull.call((task, rejection) -> task.run()));
        assertThat(Await.result(running.submit(runs::incrementAndGet))).isEqualTo(1);
    }

    @Test
    void theNewestIsDiscardedWithoutAnException() {
        AdaptiveExecutor executor = full(WhenFull.discardNewest());
        Future<?> newest = executor.submit(() -> {});
        assertThat(Await.failure(newest))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessageContaining("newest");
        assertThat(executor.stats().queueLength()).isEqualTo(1);
        pools.releaseAll();
        PoolFixture.end(executor);
        Future<?> late = executor.submit(() -> {});
        assertThat(Await.failure(late)).hasMessageContaining("shut down");
        assertThat(executor.stats().completions()).isEqualTo(2);
        assertThat(executor.stats().rejections()).isEqualTo(2);
        assertThat(executor.stats().arrivals()).isEqualTo(4);
    }
}
