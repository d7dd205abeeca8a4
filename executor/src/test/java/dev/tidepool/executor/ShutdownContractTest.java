package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** shutdown, shutdownNow, awaitTermination, close and drain. */
@ParameterizedClass(name = "{0}")
@MethodSource("dev.tidepool.executor.PoolKind#available")
@SuppressWarnings("FutureReturnValueIgnored")
final class ShutdownContractTest {
    /** More than any of the pools runs at once while its threads are held, save those without limit. */
    private static final int MANY = 50;

    private final AdaptiveExecutor executor;
    private final List<Blocker> blockers = new ArrayList<>();

    ShutdownContractTest(PoolKind kind) {
        executor = kind.build();
    }

    @AfterEach
    void stop() {
        blockers.forEach(Blocker::release);
        executor.shutdownNow();
        Await.termination(executor);
    }

    private Blocker executeBlocker() {
        Blocker blocker = new Blocker();
        blockers.add(blocker);
        executor.execute(blocker);
        return blocker;
    }

    /** Runs {@code action} on a thread of its own; its end and failure show in the future. */
    private static FutureTask<String> elsewhere(Runnable action) {
        FutureTask<String> task = new FutureTask<>(action, "ended");
        new Thread(task).start();
        return task;
    }

    @Test
    void aNewPoolIsNeitherShutDownNorTerminated() throws Exception {
        assertThat(executor.isShutdown()).isFalse();
        assertThat(executor.isTerminated()).isFalse();
        assertThat(executor.awaitTermination(0, TimeUnit.SECONDS)).isFalse();
        assertThat(executor.awaitTermination(-1, TimeUnit.SECONDS)).isFalse();
    }

    @Test
    void shutdownOfAnUnusedPoolTerminatesIt() {
        executor.shutdown();
        assertThat(executor.isShutdown()).isTrue();
        Await.termination(executor);
        assertThat(executor.isTerminated()).isTrue();
        assertThat(executor.stats().threadsAlive()).isZero();
    }

    @Test
    void shutdownRunsWhatWasAcceptedAndRejectsTheRestWithTheNameOfThePool() {
        AtomicInteger runs = new AtomicInteger();
        executeBlocker();
        executeBlocker();
        for (int i = 0; i < MANY; i++) {
            executor.execute(runs::incrementAndGet);
        }
        executor.shutdown();
        executor.shutdown();
        assertThat(executor.isShutdown()).isTrue();
        assertThat(executor.isTerminated()).isFalse();
        assertThatThrownBy(() -> executor.execute(runs::incrementAndGet))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessageContainingAll("'contract'", "shut down");
        assertThatThrownBy(() -> executor.submit(runs::incrementAndGet)).isInstanceOf(RejectedExecutionException.class);
        blockers.forEach(Blocker::release);
        Await.termination(executor);
        assertThat(runs).hasValue(MANY);
        assertThat(blockers).noneMatch(blocker -> blocker.interrupted);
        assertThat(executor.stats().rejections()).isEqualTo(2);
        assertThat(executor.stats().arrivals()).isEqualTo(MANY + 4);
    }

    @Test
    void shutdownNowInterruptsTheRunningAndReturnsTheOthersAsGiven() {
        List<Runnable> accepted = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            accepted.add(executeBlocker());
            Blocker submitted = new Blocker();
            blockers.add(submitted);
            accepted.add((Runnable) executor.submit(submitted));
        }
        Await.until("something runs", () -> executor.stats().starts() > 0);
        List<Runnable> returned = executor.shutdownNow();
        Await.termination(executor);
        assertThat(accepted).containsAll(returned);
        assertThat(returned).doesNotHaveDuplicates();
        for (int i = 0; i < accepted.size(); i++) {
            Blocker blocker = blockers.get(i);
            boolean ran = blocker.started.getCount() == 0;
            assertThat(ran).isNotEqualTo(returned.contains(accepted.get(i)));
            assertThat(blocker.interrupted).isEqualTo(ran);
        }
        assertThat(executor.stats().starts() + returned.size()).isEqualTo(accepted.size());
        assertThat(executor.stats().queueLength()).isZero();
        assertThat(executor.shutdownNow()).isEmpty();
        assertThatThrownBy(() -> executor.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void futuresReturnedByShutdownNowMayStillBeRunOrCancelled() {
        for (int i = 0; i < MANY; i++) {
            executeBlocker();
            executor.submit(() -> 1);
        }
        List<Runnable> returned = executor.shutdownNow();
        List<Runnable> returnedFutures =
                returned.stream().filter(task -> task instanceof Future<?>).toList();
        for (int i = 0; i < returnedFutures.size(); i++) {
            Future<?> future = (Future<?>) returnedFutures.get(i);
            if (i % 2 == 0) {
                returnedFutures.get(i).run();
                assertThat(future.isDone() && !future.isCancelled()).isTrue();
            } else {
                assertThat(future.cancel(true)).isTrue();
            }
        }
    }

    @Test
    void shutdownNowAfterShutdownStillReturnsWhatWaits() {
        for (int i = 0; i < MANY; i++) {
            executeBlocker();
        }
        executor.shutdown();
        List<Runnable> returned = executor.shutdownNow();
        Await.termination(executor);
        long ran = blockers.stream()
                .filter(blocker -> blocker.started.getCount() == 0)
                .count();
        assertThat(ran + returned.size()).isEqualTo(MANY);
    }

    @Test
    void awaitTerminationHonoursItsLimitAndReturnsEarlyWhenThePoolEnds() throws Exception {
        Blocker blocker = executeBlocker();
        Await.latch(blocker.started);
        executor.shutdown();
        long before = System.nanoTime();
        assertThat(executor.awaitTermination(30, TimeUnit.MILLISECONDS)).isFalse();
        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(30_000_000);
        CountDownLatch waiting = new CountDownLatch(1);
        FutureTask<String> waiter = elsewhere(() -> {
            waiting.countDown();
            Await.termination(executor);
        });
        Await.latch(waiting);
        blocker.release();
        Await.result(waiter);
        assertThat(executor.awaitTermination(0, TimeUnit.SECONDS)).isTrue();
        assertThat(executor.awaitTermination(Long.MAX_VALUE, TimeUnit.DAYS)).isTrue();
    }

    @Test
    void awaitTerminationEndsWithAnInterrupt() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> executor.awaitTermination(1, TimeUnit.DAYS)).isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
        assertThat(executor.isShutdown()).isFalse();
    }

    @Test
    void closeWaitsForEveryAcceptedTask() {
        AtomicInteger runs = new AtomicInteger();
        Blocker blocker = executeBlocker();
        for (int i = 0; i < MANY; i++) {
            executor.execute(runs::incrementAndGet);
        }
        FutureTask<String> closing = elsewhere(executor::close);
        Await.until("close has shut down", executor::isShutdown);
        assertThat(closing).isNotDone();
        blocker.release();
        Await.result(closing);
        assertThat(runs).hasValue(MANY);
        assertThat(executor.isTerminated()).isTrue();
        executor.close();
    }

    @Test
    void closeInterruptedStopsThePoolAndStaysInterrupted() {
        Blocker running = executeBlocker();
        Await.latch(running.started);
        boolean[] stillInterrupted = new boolean[1];
        FutureTask<String> closing = new FutureTask<>(
                () -> {
                    executor.close();
                    stillInterrupted[0] = Thread.currentThread().isInterrupted();
                },
                "ended");
        Thread closer = new Thread(closing);
        closer.start();
        Await.until("close has shut down", executor::isShutdown);
        closer.interrupt();
        Await.result(closing);
        assertThat(running.interrupted).isTrue();
        assertThat(stillInterrupted[0]).isTrue();
        assertThat(executor.isTerminated()).isTrue();
    }

    @Test
    void drainReturnsNothingWhenAllEndsInTime() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        for (int i = 0; i < MANY; i++) {
            executor.execute(runs::incrementAndGet);
        }
        assertThat(executor.drain(Await.LIMIT)).isEmpty();
        assertThat(runs).hasValue(MANY);
        assertThat(executor.isTerminated()).isTrue();
    }

    @Test
    void drainStopsWhatIsLeftAtTheDeadline() throws Exception {
        for (int i = 0; i < MANY; i++) {
            executeBlocker();
        }
        Await.until("something runs", () -> executor.stats().starts() > 0);
        List<Runnable> returned = executor.drain(Duration.ofMillis(20));
        Await.termination(executor);
        long ran = blockers.stream().filter(blocker -> blocker.interrupted).count();
        assertThat(ran + returned.size()).isEqualTo(MANY);
        assertThat(ran).isPositive();
    }

    @Test
    void aTaskMayShutThePoolDown() {
        CountDownLatch ran = new CountDownLatch(1);
        executor.execute(() -> {
            executor.shutdown();
            ran.countDown();
        });
        Await.latch(ran);
        Await.termination(executor);
    }

    @Test
    void aTaskMayStopThePoolAndIsInterruptedItself() {
        boolean[] interrupted = new boolean[1];
        List<Runnable> returned = new ArrayList<>();
        executor.execute(() -> {
            returned.addAll(executor.shutdownNow());
            interrupted[0] = Thread.currentThread().isInterrupted();
        });
        Await.termination(executor);
        assertThat(interrupted[0]).isTrue();
        assertThat(returned).isEmpty();
    }

    @Test
    void aTaskStartedBeforeShutdownIsNotInterruptedByIt() {
        Blocker running = executeBlocker();
        Await.latch(running.started);
        executor.shutdown();
        assertThat(running.ended.getCount()).isEqualTo(1);
        running.release();
        Await.termination(executor);
        assertThat(running.interrupted).isFalse();
    }

    @Test
    void cancellingTheLastWaitingTaskAfterShutdownLetsThePoolEnd() {
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            Blocker blocker = new Blocker();
            blockers.add(blocker);
            futures.add(executor.submit(blocker));
        }
        executor.shutdown();
        for (int i = futures.size() - 1; i >= 0; i--) {
            assertThat(futures.get(i).cancel(true)).isTrue();
        }
        Await.termination(executor);
        assertThat(executor.stats().queueLength()).isZero();
    }
}
