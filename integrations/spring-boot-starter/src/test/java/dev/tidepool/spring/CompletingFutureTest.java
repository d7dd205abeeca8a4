package dev.tidepool.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.executor.AdaptiveExecutorBuilder;
import dev.tidepool.executor.WhenFull;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.task.TaskDecorator;

/**
 * What an {@code @Async} method returns ends, whatever becomes of its task. Whoever waited for a task that the pool
 * dropped waited for ever.
 */
class CompletingFutureTest {
    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void releaseTasks() {
        release.countDown();
    }

    private static AdaptiveExecutorBuilder oneThread() {
        return AdaptiveExecutor.builder("mine").bounds(0, 1);
    }

    private CompletableFuture<String> blocking(AdaptiveTaskExecutor tasks) throws InterruptedException {
        CountDownLatch runs = new CountDownLatch(1);
        CompletableFuture<String> blocked = tasks.submitCompletable(Started.waiting(runs, release));
        Started.await(runs);
        return blocked;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void itEndsIfTheExecutorEndsBefore(boolean decorated) throws Exception {
        TaskDecorator decorator = task -> () -> {
            task.run();
        };
        AdaptiveTaskExecutor tasks = new AdaptiveTaskExecutor(oneThread().build(), decorated ? decorator : null);
        CompletableFuture<String> running = blocking(tasks);
        CompletableFuture<String> callable = tasks.submitCompletable(() -> "never runs");
        CompletableFuture<Void> runnable = tasks.submitCompletable(release::countDown);
        tasks.destroy();
        assertThat(callable.isCancelled()).isTrue();
        assertThat(runnable.isCancelled()).isTrue();
        assertThat(running.isCancelled()).isFalse();
    }

    @Test
    void itEndsIfAFullQueueDiscardsTheTask() throws Exception {
        AdaptiveTaskExecutor tasks = new AdaptiveTaskExecutor(
                oneThread().queueCapacity(1, WhenFull.discardNewest()).build());
        try {
            CompletableFuture<String> running = blocking(tasks);
            CompletableFuture<String> waits = tasks.submitCompletable(() -> "runs");
            assertThat(tasks.submitCompletable(() -> "never runs").isCancelled())
                    .isTrue();
            release.countDown();
            assertThat(Started.result(running)).isEqualTo("ran");
            assertThat(Started.result(waits)).isEqualTo("runs");
        } finally {
            tasks.destroy();
        }
    }

    @Test
    void itHasTheTasksResultOrFailure() throws Exception {
        AdaptiveTaskExecutor tasks = new AdaptiveTaskExecutor(oneThread().build());
        try {
            assertThat(Started.result(tasks.submitCompletable(() -> "ran"))).isEqualTo("ran");
            assertThat(Started.result(tasks.submitCompletable(() -> {}))).isNull();
            IllegalStateException failure = new IllegalStateException("failed");
            CompletableFuture<String> failed = tasks.submitCompletable(() -> {
                throw failure;
            });
            assertThatThrownBy(() -> Started.result(failed)).cause().isSameAs(failure);
        } finally {
            tasks.destroy();
        }
    }

    /** As that of Spring's own executors: what handles it asks for its cause. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFailureReachesHandlersAsACompletionException(boolean wrapped) throws Exception {
        AdaptiveTaskExecutor tasks = new AdaptiveTaskExecutor(oneThread().build());
        try {
            IllegalStateException failure = new IllegalStateException("failed");
            CompletableFuture<Throwable> handled = tasks.<String>submitCompletable(() -> {
                        throw wrapped ? new CompletionException(failure) : failure;
                    })
                    .handle((result, thrown) -> thrown);
            assertThat(Started.result(handled))
                    .isExactlyInstanceOf(CompletionException.class)
                    .cause()
                    .isSameAs(failure);
        } finally {
            tasks.destroy();
        }
    }

    @Test
    void aTaskWhoseCallerCancelsItDoesNotStart() throws Exception {
        AdaptiveTaskExecutor tasks = new AdaptiveTaskExecutor(oneThread().build());
        try {
            AtomicInteger started = new AtomicInteger();
            CompletableFuture<String> running = blocking(tasks);
            CompletableFuture<Integer> cancelled = tasks.submitCompletable(started::incrementAndGet);
            CompletableFuture<String> last = tasks.submitCompletable(() -> "last");
            cancelled.cancel(true);
            release.countDown();
            assertThat(Started.result(running)).isEqualTo("ran");
            assertThat(Started.result(last)).isEqualTo("last");
            assertThat(started).hasValue(0);
        } finally {
            tasks.destroy();
        }
    }

    @Test
    void itEndsIfADecoratorThrowsBeforeTheTask() throws Exception {
        IllegalStateException failure = new IllegalStateException("no context");
        TaskDecorator failing = task -> () -> {
            throw failure;
        };
        AdaptiveTaskExecutor tasks = new AdaptiveTaskExecutor(
                oneThread().uncaughtExceptionHandler((thread, thrown) -> {}).build(), failing);
        try {
            CompletableFuture<String> completable = tasks.submitCompletable(() -> "never runs");
            Future<String> future = tasks.submit(() -> "never runs");
            assertThatThrownBy(() -> Started.result(completable)).cause().isSameAs(failure);
            assertThatThrownBy(() -> Started.result(future)).cause().isSameAs(failure);
        } finally {
            tasks.destroy();
        }
    }
}
