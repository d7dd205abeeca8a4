package dev.tidepool.executor.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The contract of {@code Future} and {@code RunnableFuture}. The stress tests cover the races. */
final class TaskFutureTest {

    private static Thread waiter(TaskFuture<?> future, AtomicReference<Object> got) {
        Thread thread = new Thread(() -> {
            try {
                got.set(String.valueOf(future.get()));
            } catch (Exception failure) {
                got.set(failure);
            }
        });
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        return thread;
    }

    @Test
    void aCallableReturnsItsResultToEveryWaiter() throws Exception {
        TaskFuture<Integer> future = new TaskFuture<>(() -> 7);
        assertThat(future.isDone()).isFalse();
        List<Thread> waiters = new ArrayList<>();
        List<AtomicReference<Object>> results = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            results.add(new AtomicReference<>());
            waiters.add(waiter(future, results.get(i)));
        }
        future.run();
        for (Thread waiter : waiters) {
            waiter.join();
        }
        assertThat(results).allMatch(result -> "7".equals(result.get()));
        assertThat(future.isDone()).isTrue();
        assertThat(future.isCancelled()).isFalse();
        assertThat(future.get(0, TimeUnit.SECONDS)).isEqualTo(7);
        assertThat(future.cancel(true)).isFalse();
    }

    @Test
    void getWithoutAUnitFailsEvenIfTheFutureHasEnded() {
        TaskFuture<Integer> future = new TaskFuture<>(() -> 7);
        future.run();
        assertThatThrownBy(() -> future.get(1, null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void aFutureCancelledBeforeOrWhileItRunsKeepsNoResultReachable() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        WeakReference<?>[] result = new WeakReference<?>[1];
        TaskFuture<Object> running = new TaskFuture<>(() -> {
            Object made = new byte[100];
            result[0] = new WeakReference<>(made);
            started.countDown();
            cancelled.await();
            return made;
        });
        Thread thread = new Thread(running);
        thread.start();
        started.await();
        running.cancel(false);
        cancelled.countDown();
        thread.join();
        awaitCollected(result[0]);
        assertThat(running.isCancelled()).isTrue();
        Object given = new byte[100];
        WeakReference<?> reference = new WeakReference<>(given);
        TaskFuture<Object> waiting = new TaskFuture<>(() -> {}, given);
        given = null;
        waiting.cancel(false);
        awaitCollected(reference);
        assertThat(waiting.isCancelled()).isTrue();
    }

    private static void awaitCollected(WeakReference<?> reference) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
        while (reference.get() != null) {
            assertThat(System.nanoTime()).as("the result is still reachable").isLessThan(deadline);
            System.gc();
        }
    }

    @Test
    void aRunnableEndsWithTheGivenResultOrNull() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        TaskFuture<String> future = new TaskFuture<>(runs::incrementAndGet, "done");
        future.run();
        future.run();
        assertThat(runs).hasValue(1);
        assertThat(future.get()).isEqualTo("done");
        TaskFuture<Void> withoutResult = new TaskFuture<>(runs::incrementAndGet, null);
        withoutResult.run();
        assertThat(withoutResult.get()).isNull();
    }

    @Test
    void whatTheTaskThrowsIsTheCauseOfWhatGetThrows() {
        Error error = new StackOverflowError("on purpose");
        TaskFuture<Integer> future = new TaskFuture<>(() -> {
            throw error;
        });
        future.run();
        assertThat(future.failure()).isNotNull();
        assertThatThrownBy(future::get)
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isSameAs(error);
        assertThat(future.toString()).contains("failed", "on purpose");
    }

    @Test
    void cancelledBeforeItRunsItNeverRunsAndWaitersAreNotified() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        TaskFuture<Integer> future = new TaskFuture<>(runs::incrementAndGet);
        AtomicReference<Object> got = new AtomicReference<>();
        Thread waiter = waiter(future, got);
        assertThat(future.cancel(false)).isTrue();
        assertThat(future.cancel(false)).isFalse();
        waiter.join();
        future.run();
        assertThat(runs).hasValue(0);
        assertThat(got.get()).isInstanceOf(CancellationException.class);
        assertThat(future.isCancelled()).isTrue();
        assertThat(future.isDone()).isTrue();
    }

    @Test
    void aRunningTaskIsInterruptedAndTheInterruptStaysWithinIt() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        AtomicReference<Object> seen = new AtomicReference<>();
        TaskFuture<Void> future = new TaskFuture<>(
                () -> {
                    running.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException interrupt) {
                        seen.set(interrupt);
                    }
                },
                null);
        AtomicReference<Boolean> flagAfter = new AtomicReference<>();
        Thread runner = new Thread(() -> {
            future.run();
            flagAfter.set(Thread.currentThread().isInterrupted());
        });
        runner.start();
        running.await();
        assertThat(future.cancel(true)).isTrue();
        assertThat(future.isCancelled()).isTrue();
        runner.join();
        assertThat(seen.get()).isInstanceOf(InterruptedException.class);
        assertThat(flagAfter.get()).isFalse();
    }

    @Test
    void getEndsAtItsLimitAndWithAnInterrupt() throws Exception {
        TaskFuture<Integer> future = new TaskFuture<>(() -> 7);
        long before = System.nanoTime();
        assertThatThrownBy(() -> future.get(20, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(20_000_000);
        assertThatThrownBy(() -> future.get(-1, TimeUnit.DAYS)).isInstanceOf(TimeoutException.class);
        Thread.currentThread().interrupt();
        assertThatThrownBy(future::get).isInstanceOf(InterruptedException.class);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        AtomicReference<Object> got = new AtomicReference<>();
        Thread waiter = waiter(future, got);
        waiter.interrupt();
        waiter.join();
        assertThat(got.get()).isInstanceOf(InterruptedException.class);
        future.run();
        assertThat(future.get(Long.MAX_VALUE, TimeUnit.DAYS)).isEqualTo(7);
    }

    @Test
    void aRejectedFutureFailsOnceAndNeverRuns() {
        AtomicInteger runs = new AtomicInteger();
        TaskFuture<Integer> future = new TaskFuture<>(runs::incrementAndGet);
        RejectedExecutionException full = new RejectedExecutionException("full");
        future.reject(full);
        future.reject(new RejectedExecutionException("again"));
        future.run();
        assertThat(runs).hasValue(0);
        assertThatThrownBy(future::get).cause().isSameAs(full);
    }
}
