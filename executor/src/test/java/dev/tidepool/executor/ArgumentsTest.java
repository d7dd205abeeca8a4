package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.sizing.Fixed;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Wrong arguments fail at once, with one line that shows the value and the allowed range. */
@SuppressWarnings("NullAway")
final class ArgumentsTest {
    private final AdaptiveExecutorBuilder builder = AdaptiveExecutor.builder("arguments");

    private static void refused(ThrowingCallable call, String... fragments) {
        assertThatThrownBy(call)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(fragments)
                .hasMessageNotContaining("\n");
    }

    @Test
    void valuesOutOfRangeAreNamedWithTheirRange() {
        refused(() -> builder.bounds(0, 0), "max", "0", "1");
        refused(() -> builder.bounds(5, 4), "min", "5", "0 to 4");
        refused(() -> builder.bounds(-1, 4), "min", "-1");
        refused(() -> builder.queueCapacity(0, WhenFull.reject()), "capacity", "0", "1 to 1000000000");
        refused(() -> builder.queueCapacity(1_000_000_001, WhenFull.reject()), "capacity", "1000000001");
        refused(() -> builder.decisionLog(0), "capacity", "0", "1000000");
        refused(() -> QueueLayout.striped(0, Placement.RANDOM), "queues", "0", "1 to 1024");
        refused(() -> QueueLayout.striped(1_025, Placement.RANDOM), "queues", "1025");
        refused(() -> WhenFull.block(Duration.ZERO), "limit", "0", "1.0 ms");
        refused(() -> WhenFull.block(Duration.ofHours(2)), "limit", "3600000.0 ms");
        refused(() -> WhenFull.block(ChronoUnit.FOREVER.getDuration()), "limit", "3600000.0 ms");
        refused(() -> AdaptiveExecutor.builder(" "), "name", "blank");
    }

    /** What was refused had changed the builder: a pool that was built all the same had the half of it. */
    @Test
    void whatIsRefusedChangesNothing() {
        builder.bounds(4, 10);
        refused(() -> builder.bounds(8, 6), "min", "8", "0 to 6");
        assertThatThrownBy(() -> builder.queueCapacity(3, null)).isInstanceOf(NullPointerException.class);
        AdaptiveExecutor pool = builder.build();
        try {
            assertThat(pool.bounds().minThreads()).isEqualTo(4);
            assertThat(pool.bounds().maxThreads()).isEqualTo(10);
            assertThatThrownBy(() -> pool.queueCapacity(5)).isInstanceOf(IllegalStateException.class);
        } finally {
            PoolFixture.end(pool);
        }
    }

    @Test
    void nullsAreRefused() {
        for (ThrowingCallable call : new ThrowingCallable[] {
            () -> AdaptiveExecutor.builder(null),
            () -> builder.sizing(null),
            () -> builder.queueCapacity(1, null),
            () -> builder.queueLayout(null),
            () -> builder.priorityQueue(null),
            () -> builder.idleOrder(null),
            () -> builder.threads(null),
            () -> builder.taskTypes(null),
            () -> builder.listener(null),
            () -> builder.uncaughtExceptionHandler(null),
            () -> QueueLayout.striped(2, null),
            () -> TypedTask.named(null, () -> {}),
            () -> TypedTask.named("type", (Runnable) null),
            () -> TypedTask.longRunning(null)
        }) {
            assertThatThrownBy(call).isInstanceOf(NullPointerException.class);
        }
    }

    @Test
    void aNullDurationIsNamed() {
        assertThatThrownBy(() -> WhenFull.block(null)).hasMessage("limit");
        assertThatThrownBy(() -> builder.spin(null)).hasMessage("limit");
        assertThatThrownBy(() -> builder.maxWait(null)).hasMessage("maxWait");
    }

    @Test
    void drainAcceptsAnyDuration() throws Exception {
        try (AdaptiveExecutor executor =
                builder.sizing(new Fixed(1)).daemon(true).build()) {
            assertThat(executor.drain(ChronoUnit.FOREVER.getDuration())).isEmpty();
        }
    }

    @Test
    void oneBuilderBuildsSeveralExecutorsThatShareNothing() {
        builder.sizing(new Fixed(1)).daemon(true);
        try (AdaptiveExecutor one = builder.build();
                AdaptiveExecutor two = builder.build()) {
            one.shutdown();
            assertThat(Await.result(two.submit(() -> 1))).isEqualTo(1);
        }
    }

    @Test
    void defaultThreadsAreNamedAfterThePoolAndAreDaemonsOnlyOnRequest() {
        for (boolean daemon : new boolean[] {false, true}) {
            try (AdaptiveExecutor executor =
                    builder.sizing(new Fixed(1)).daemon(daemon).build()) {
                Thread worker = Await.result(executor.submit(Thread::currentThread));
                assertThat(worker.getName()).startsWith("arguments-");
                assertThat(worker.isDaemon()).isEqualTo(daemon);
                assertThat(worker.getPriority()).isEqualTo(Thread.NORM_PRIORITY);
            }
        }
    }

    @Test
    void aPrefixNamesTheThreadsOfAPool() {
        try (AdaptiveExecutor executor = builder.threadNamePrefix("task-").build()) {
            assertThat(Await.result(executor.submit(Thread::currentThread)).getName())
                    .isEqualTo("task-1");
        }
    }

    @Test
    void toStringTellsNameStateAndSizes() {
        AdaptiveExecutor executor = builder.sizing(new Fixed(1)).daemon(true).build();
        Blocker blocker = Blocker.occupy(executor);
        assertThat(executor.toString()).contains("'arguments'", "running", "1 thread, 1 busy, limit 1, 0 tasks wait");
        executor.execute(() -> {});
        assertThat(executor.toString()).contains("1 task waits");
        executor.shutdown();
        assertThat(executor.toString()).contains("shut down");
        blocker.release();
        Await.termination(executor);
        assertThat(executor.toString()).contains("terminated", "0 threads");
    }
}
