package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Submitting without a delay, groups of tasks and bad arguments, for every scheduled executor. */
@Timeout(120)
@ParameterizedClass(name = "{0}")
@MethodSource("dev.tidepool.executor.ScheduledFixture$Kind#available")
@SuppressWarnings("FutureReturnValueIgnored") // latches tell
final class ScheduledSubmissionContractTest {
    private static final TimeUnit MS = TimeUnit.MILLISECONDS;

    @RegisterExtension
    final ScheduledFixture fixture;

    private final ScheduledExecutorService scheduled;

    ScheduledSubmissionContractTest(ScheduledFixture.Kind kind) {
        fixture = new ScheduledFixture(kind);
        scheduled = fixture.service;
    }

    private static Callable<String> failing() {
        return () -> {
            throw new IllegalStateException("broken");
        };
    }

    private static Callable<String> blocking(Blocker blocker) {
        return () -> {
            blocker.run();
            return "blocked";
        };
    }

    // ---- Submitting

    @Test
    void submittedTasksReturnTheirResults() {
        assertThat(Await.result(scheduled.submit(() -> "called"))).isEqualTo("called");
        assertThat(Await.result(scheduled.submit(() -> {}, "ran"))).isEqualTo("ran");
        assertThat((Object) Await.result(scheduled.submit(() -> {}))).isNull();
    }

    @Test
    void submittedTasksFailWithWhatTheyThrow() {
        assertThat(Await.failure(scheduled.submit(failing()))).hasMessage("broken");
    }

    @Test
    void aWaiterIsInterruptedAndTheTaskGoesOn() throws InterruptedException {
        Blocker blocker = new Blocker();
        Future<?> future = scheduled.submit(blocker);
        AtomicInteger interrupted = new AtomicInteger();
        Thread waiter = new Thread(() -> {
            try {
                future.get();
            } catch (InterruptedException interrupt) {
                interrupted.incrementAndGet();
            } catch (ExecutionException failure) {
                interrupted.set(-1);
            }
        });
        waiter.start();
        Await.until("it waits", () -> waiter.getState() == Thread.State.WAITING);
        waiter.interrupt();
        waiter.join(Await.LIMIT.toMillis());
        assertThat(interrupted).hasValue(1);
        blocker.release();
        Await.result(future);
    }

    @Test
    void aCompletionServiceDeliversEachTask() throws Exception {
        ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(scheduled);
        for (int i = 0; i < 10; i++) {
            int number = i;
            Future<Integer> unused = service.submit(() -> number);
        }
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += service.take().get();
        }
        assertThat(sum).isEqualTo(45);
    }

    @Test
    void stagesOfACompletableFutureRun() {
        CompletableFuture<Integer> future =
                CompletableFuture.supplyAsync(() -> 20, scheduled).thenApplyAsync(value -> value + 1, scheduled);
        assertThat(Await.result(future)).isEqualTo(21);
        CompletableFuture<Integer> promise = new CompletableFuture<>();
        scheduled.schedule(() -> promise.complete(7), 1, MS);
        assertThat(Await.result(promise)).isEqualTo(7);
    }

    // ---- Bad arguments

    @Test
    void nullsAreRefusedAndNothingRuns() {
        Runnable noRunnable = null;
        Callable<Object> noCallable = null;
        List<ThrowingCallable> calls = List.of(
                () -> scheduled.execute(null),
                () -> scheduled.submit(noRunnable),
                () -> scheduled.submit(noRunnable, "done"),
                () -> scheduled.submit(noCallable),
                () -> scheduled.schedule(noRunnable, 1, MS),
                () -> scheduled.schedule(noCallable, 1, MS),
                () -> scheduled.schedule(() -> {}, 1, null),
                () -> scheduled.schedule(() -> 1, 1, null),
                () -> scheduled.scheduleAtFixedRate(null, 1, 1, MS),
                () -> scheduled.scheduleAtFixedRate(() -> {}, 1, 1, null),
                () -> scheduled.scheduleWithFixedDelay(null, 1, 1, MS),
                () -> scheduled.scheduleWithFixedDelay(() -> {}, 1, 1, null),
                () -> scheduled.awaitTermination(1, null),
                () -> scheduled.invokeAll(null),
                () -> scheduled.invokeAll(null, 1, MS),
                () -> scheduled.invokeAll(List.of(() -> 1), 1, null),
                () -> scheduled.invokeAny(null),
                () -> scheduled.invokeAny(null, 1, MS),
                () -> scheduled.invokeAny(List.of(() -> 1), 1, null));
        for (ThrowingCallable call : calls) {
            assertThatThrownBy(call).isInstanceOf(NullPointerException.class);
        }
        assertThat(scheduled.shutdownNow()).isEmpty();
    }

    @Test
    void periodsBelowOneAreRefused() {
        for (long period : new long[] {0, -1, Long.MIN_VALUE}) {
            assertThatThrownBy(() -> scheduled.scheduleAtFixedRate(() -> {}, 0, period, MS))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> scheduled.scheduleWithFixedDelay(() -> {}, 0, period, MS))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(scheduled.shutdownNow()).isEmpty();
    }

    // ---- Groups

    @Test
    void invokeAllOfNothingReturnsNothing() throws Exception {
        assertThat(scheduled.<Integer>invokeAll(Collections.emptyList())).isEmpty();
        assertThat(scheduled.<Integer>invokeAll(Collections.emptyList(), 1, TimeUnit.DAYS))
                .isEmpty();
    }

    @Test
    void invokeAllReturnsEndedFuturesInOrder() throws Exception {
        List<Callable<String>> tasks = List.of(() -> "a", failing(), () -> "c");
        for (List<Future<String>> futures :
                List.of(scheduled.invokeAll(tasks), scheduled.invokeAll(tasks, 1, TimeUnit.DAYS))) {
            assertThat(futures).hasSize(3).allMatch(Future::isDone);
            assertThat(futures.get(0).get()).isEqualTo("a");
            assertThat(Await.failure(futures.get(1))).hasMessage("broken");
            assertThat(futures.get(2).get()).isEqualTo("c");
        }
    }

    @Test
    void invokeAllRefusesANullElement() {
        List<Callable<String>> tasks = Arrays.asList(() -> "a", null);
        assertThatThrownBy(() -> scheduled.invokeAll(tasks)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> scheduled.invokeAll(tasks, 1, TimeUnit.DAYS)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> scheduled.invokeAny(Arrays.asList((Callable<String>) null)))
                .isInstanceOf(NullPointerException.class);
    }

    @Test
    void invokeAllCancelsWhatHasNotEndedAtItsLimit() throws Exception {
        Blocker blocker = new Blocker();
        List<Blocker> occupants = fixture.occupy();
        List<Future<String>> futures = scheduled.invokeAll(List.of(() -> "a", blocking(blocker)), 5, MS);
        assertThat(futures).hasSize(2).allMatch(Future::isCancelled);
        ScheduledFixture.release(occupants);
        scheduled.shutdown();
        fixture.awaitTermination();
        assertThat(blocker.started.getCount()).isEqualTo(1);
    }

    @Test
    void invokeAllInterruptsWhatRunsAtItsLimit() throws Exception {
        Blocker blocker = new Blocker();
        // The limit may pass before its task begins; each attempt has twice the time of the last.
        for (long millis = 20; blocker.started.getCount() > 0; millis *= 2) {
            List<Future<String>> futures = scheduled.invokeAll(List.of(blocking(blocker)), millis, MS);
            assertThat(futures.get(0).isCancelled()).isTrue();
        }
        Await.latch(blocker.ended);
        assertThat(blocker.interrupted).isTrue();
    }

    @Test
    void invokeAnyOfNothingIsRefused() {
        assertThatThrownBy(() -> scheduled.invokeAny(Collections.<Callable<String>>emptyList()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> scheduled.invokeAny(Collections.<Callable<String>>emptyList(), 1, MS))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void invokeAnyReturnsASuccess() throws Exception {
        List<Callable<String>> tasks = List.of(failing(), () -> "b", failing());
        assertThat(scheduled.invokeAny(tasks)).isEqualTo("b");
        assertThat(scheduled.invokeAny(tasks, 1, TimeUnit.DAYS)).isEqualTo("b");
    }

    @Test
    void invokeAnyFailsIfAllFail() {
        assertThatThrownBy(() -> scheduled.invokeAny(List.of(failing(), failing())))
                .isInstanceOf(ExecutionException.class)
                .cause()
                .hasMessage("broken");
        assertThatThrownBy(() -> scheduled.invokeAny(List.of(failing()), 1, TimeUnit.DAYS))
                .isInstanceOf(ExecutionException.class);
    }

    @Test
    void invokeAnyInterruptsTheLosers() throws Exception {
        Blocker blocker = new Blocker();
        Callable<String> winner = () -> {
            Await.latch(blocker.started);
            return "won";
        };
        assertThat(scheduled.invokeAny(List.of(blocking(blocker), winner))).isEqualTo("won");
        Await.latch(blocker.ended);
        assertThat(blocker.interrupted).isTrue();
    }

    @Test
    void invokeAnyEndsAtItsLimit() throws Exception {
        List<Blocker> occupants = fixture.occupy();
        AtomicInteger ran = new AtomicInteger();
        assertThatThrownBy(() -> scheduled.invokeAny(List.of(ran::incrementAndGet), 5, MS))
                .isInstanceOf(TimeoutException.class);
        ScheduledFixture.release(occupants);
        scheduled.shutdown();
        fixture.awaitTermination();
        assertThat(ran).hasValue(0);
    }

    // ---- Threads

    @Test
    void tasksRunSideBySideOnBothThreads() {
        for (Function<Runnable, Future<?>> submit : List.<Function<Runnable, Future<?>>>of(
                scheduled::submit,
                task -> scheduled.schedule(task, 1, TimeUnit.MICROSECONDS),
                task -> scheduled.schedule(task, 1, MS))) {
            CountDownLatch both = new CountDownLatch(2);
            List<Future<?>> futures = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                futures.add(submit.apply(() -> {
                    both.countDown();
                    Await.latch(both);
                }));
            }
            futures.forEach(Await::result);
        }
    }
}
