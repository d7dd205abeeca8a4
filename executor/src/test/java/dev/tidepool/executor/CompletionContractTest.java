package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The JDK's completion service and completable futures on this pool. */
@ParameterizedClass(name = "{0}")
@MethodSource("dev.tidepool.executor.PoolKind#available")
final class CompletionContractTest {
    private static final long LIMIT_NANOS = Await.LIMIT.toNanos();

    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final AdaptiveExecutor executor;
    private final CompletionService<String> service;

    CompletionContractTest(PoolKind kind) {
        executor = pools.start(kind.builder());
        service = new ExecutorCompletionService<>(executor);
    }

    private Future<String> next() throws InterruptedException {
        Future<String> ended = service.poll(LIMIT_NANOS, TimeUnit.NANOSECONDS);
        assertThat(ended).as("an ended task within the limit").isNotNull();
        return ended;
    }

    @Test
    void tasksArriveOnceTheyHaveEndedAndNotBefore() throws Exception {
        CountDownLatch mayEnd = new CountDownLatch(1);
        Future<String> slow = service.submit(() -> {
            Await.latch(mayEnd);
            return "slow";
        });
        assertThat(service.poll()).isNull();
        assertThat(service.poll(1, TimeUnit.NANOSECONDS)).isNull();
        mayEnd.countDown();
        Future<String> ended = next();
        assertThat(ended.isDone()).isTrue();
        assertThat(ended.get()).isEqualTo("slow");
        assertThat(Await.result(slow)).isEqualTo("slow");
        assertThat(service.poll()).isNull();
    }

    @Test
    void everyTaskArrivesOnce() throws Exception {
        int tasks = 500;
        for (int i = 0; i < tasks; i++) {
            String result = "task " + i;
            Future<String> unused = i % 2 == 0 ? service.submit(() -> result) : service.submit(() -> {}, result);
        }
        List<String> results = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            results.add(next().get());
        }
        assertThat(results).doesNotHaveDuplicates().hasSize(tasks).contains("task 0", "task 499");
        assertThat(service.poll()).isNull();
    }

    @Test
    void aTaskThatFailsArrivesWithItsFailure() throws Exception {
        Future<String> unused = service.submit(() -> {
            throw new IllegalStateException("broken");
        });
        Future<String> ended = next();
        assertThatThrownBy(ended::get)
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("broken");
    }

    @Test
    void aTaskThatIsCancelledWhileItRunsArrivesCancelled() throws Exception {
        Blocker blocker = pools.blocker();
        Future<String> running = service.submit(blocker, "never");
        Await.latch(blocker.started);
        assertThat(running.cancel(true)).isTrue();
        Future<String> ended = next();
        assertThat(ended.isCancelled()).isTrue();
        assertThatThrownBy(ended::get).isInstanceOf(CancellationException.class);
    }

    @Test
    void takeEndsWithAnInterrupt() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(service::take).isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void aRejectedTaskNeverArrives() {
        executor.shutdown();
        assertThatThrownBy(() -> service.submit(() -> "late")).isInstanceOf(RejectedExecutionException.class);
        assertThat(service.poll()).isNull();
    }

    @Test
    @SuppressWarnings("NullAway")
    void nullTasksAreRefused() {
        assertThatThrownBy(() -> service.submit(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> service.submit(null, "result")).isInstanceOf(NullPointerException.class);
    }

    @Test
    void stagesOfACompletableFutureRunOnThePool() {
        CompletableFuture<List<Thread>> threads = CompletableFuture.supplyAsync(Thread::currentThread, executor)
                .thenApplyAsync(first -> List.of(first, Thread.currentThread()), executor);
        assertThat(Await.result(threads)).doesNotContain(Thread.currentThread());
        assertThat(executor.stats().arrivals()).isEqualTo(2);
    }

    @Test
    void aCompletableFutureFailsWithTheFailureOrTheRejection() {
        CompletableFuture<String> failed = CompletableFuture.supplyAsync(
                () -> {
                    throw new IllegalStateException("broken");
                },
                executor);
        assertThat(Await.failure(failed)).hasMessage("broken");
        executor.shutdown();
        assertThatThrownBy(() -> CompletableFuture.runAsync(() -> {}, executor))
                .isInstanceOf(RejectedExecutionException.class);
    }
}
