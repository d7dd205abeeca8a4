package dev.tidepool.executor;

import static dev.tidepool.executor.PoolFixture.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** shutdown, shutdownNow, awaitTermination, close and drain. */
@ParameterizedClass(name = "{0}")
@MethodSource("dev.tidepool.executor.PoolKind#available")
@SuppressWarnings("FutureReturnValueIgnored")
final class ShutdownContractTest {
    /** More tasks than a pool with a limit runs at once. */
    private static final int MANY = 50;

    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final AdaptiveExecutor executor;

    ShutdownContractTest(PoolKind kind) {
        executor = pools.start(kind.builder());
    }

    /** Executes tasks that count their runs. */
    private void count(AtomicInteger runs) {
        for (int i = 0; i < MANY; i++) {
            executor.execute(runs::incrementAndGet);
        }
    }

    private List<Blocker> executeMany() {
        return Stream.generate(() -> pools.execute(executor)).limit(MANY).toList();
    }

    /** Runs {@code action} on a new thread; the future shows its end or failure. */
    private static FutureTask<String> elsewhere(Runnable action) {
        FutureTask<String> task = new FutureTask<>(action, "ended");
        new Thread(task).start();
        return task;
    }

    @Test
    void anInterruptedCallerLearnsThatThePoolHasTerminated() throws Exception {
        PoolFixture.end(executor);
        Thread.currentThread().interrupt();
        assertThat(executor.awaitTermination(1, TimeUnit.DAYS)).isTrue();
        assertThat(Thread.interrupted()).isTrue();
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
    void shutdownInterruptsNothingRunsWhatWasAcceptedAndRejectsTheRest() {
        AtomicInteger runs = new AtomicInteger();
        List<Blocker> running = pools.occupy(executor, 2);
        count(runs);
        executor.shutdown();
        executor.shutdown();
        assertThat(executor.isShutdown()).isTrue();
        assertThat(executor.isTerminated()).isFalse();
        assertRejected(() -> executor.execute(runs::incrementAndGet))
                .hasMessageContainingAll("'contract'", "shut down");
        assertRejected(() -> executor.submit(runs::incrementAndGet));
        pools.releaseAll();
        Await.termination(executor);
        assertThat(runs).hasValue(MANY);
        assertThat(running).noneMatch(blocker -> blocker.interrupted);
        assertThat(executor.stats().rejections()).isEqualTo(2);
        assertThat(executor.stats().arrivals()).isEqualTo(MANY + 4);
    }

    @Test
    void shutdownNowInterruptsTheRunningAndReturnsTheOthersAsGiven() {
        List<Blocker> blockers = new ArrayList<>();
        List<Runnable> accepted = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            Blocker executed = pools.execute(executor);
            Blocker submitted = pools.blocker();
            blockers.addAll(List.of(executed, submitted));
            accepted.addAll(List.of(executed, (Runnable) executor.submit(submitted)));
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
        assertRejected(() -> executor.execute(() -> {}));
    }

    @Test
    void futuresReturnedByShutdownNowMayStillBeRunOrCancelled() {
        for (int i = 0; i < MANY; i++) {
            pools.execute(executor);
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
        List<Blocker> blockers = executeMany();
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
        Blocker blocker = pools.occupy(executor);
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
        Blocker blocker = pools.execute(executor);
        count(runs);
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
        Blocker running = pools.occupy(executor);
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
        count(runs);
        assertThat(executor.drain(Await.LIMIT)).isEmpty();
        assertThat(runs).hasValue(MANY);
        assertThat(executor.isTerminated()).isTrue();
    }

    @Test
    void drainStopsWhatIsLeftAtTheDeadline() throws Exception {
        List<Blocker> blockers = executeMany();
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
    void cancellingTheLastWaitingTaskAfterShutdownLetsThePoolEnd() {
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            futures.add(executor.submit(pools.blocker()));
        }
        executor.shutdown();
        for (int i = futures.size() - 1; i >= 0; i--) {
            assertThat(futures.get(i).cancel(true)).isTrue();
        }
        Await.termination(executor);
        assertThat(executor.stats().queueLength()).isZero();
    }
}
