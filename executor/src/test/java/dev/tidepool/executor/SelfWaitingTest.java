package dev.tidepool.executor;

import static dev.tidepool.executor.PoolFixture.INTERVAL;
import static dev.tidepool.executor.PoolFixture.awaitAlive;
import static dev.tidepool.executor.PoolFixture.decision;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tidepool.policy.sizing.Fixed;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tasks that wait for tasks of their own pool. */
final class SelfWaitingTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private AdaptiveExecutor fixed(int threads, int max) {
        return pools.start(
                AdaptiveExecutor.builder("self").sizing(new Fixed(threads)).bounds(0, max));
    }

    /** Returns the sum of 1 to {@code n}; each task waits for the next one. */
    private static int sum(AdaptiveExecutor pool, int n) throws Exception {
        return n == 0 ? 0 : n + pool.submit(() -> sum(pool, n - 1)).get();
    }

    @ParameterizedTest
    @MethodSource("dev.tidepool.executor.PoolKind#available")
    void aChainOfTasksThatWaitForOneAnotherEnds(PoolKind kind) {
        AdaptiveExecutor pool = pools.start(kind.builder());
        assertThat(Await.result(pool.submit(() -> sum(pool, 40)))).isEqualTo(820);
        Await.until("nothing waits", () -> pool.stats().threadsBlocked() == 0);
    }

    @Test
    void aTaskThatWaitsForItsOwnPoolGivesItsPlaceToTheAwaitedOne() {
        AdaptiveExecutor pool = fixed(1, 10);
        assertThat(Await.result(pool.submit(() -> sum(pool, 5)))).isEqualTo(15);
        awaitAlive(pool, 1);
        assertThat(pool.stats().threadsBlocked()).isZero();
        assertThat(pool.stats().threadsPeak()).isEqualTo(6);
    }

    /** Its future did not know in which queue it waited, and its waiter kept the only thread. */
    @Test
    void aTaskThatWaitsForALongRunningTaskOfItsOwnPoolGivesItsPlaceToIt() {
        AdaptiveExecutor pool = fixed(1, 10);
        assertThat(Await.result(pool.submit(
                        () -> pool.submit(TypedTask.longRunning(() -> {})).get())))
                .isNull();
    }

    /** Until a task is due, it is in no queue, and so its waiter kept the only thread. */
    @Test
    void aTaskThatWaitsForAScheduledTaskOfItsOwnPoolGivesItsPlaceToIt() {
        AdaptiveExecutor pool = fixed(1, 10);
        ScheduledExecutor scheduled = ScheduledExecutor.on(pool);
        assertThat(Await.result(pool.submit(() ->
                        scheduled.schedule(() -> 1, 1, TimeUnit.MILLISECONDS).get())))
                .isEqualTo(1);
        List<Callable<Integer>> two = List.of(() -> 2);
        assertThat(Await.result(pool.submit(() -> scheduled.invokeAny(two)))).isEqualTo(2);
        Await.until("nothing waits", () -> pool.stats().threadsBlocked() == 0);
        scheduled.shutdown();
    }

    private static boolean reports() {
        return StackWalker.getInstance()
                .walk(calls -> calls.anyMatch(call -> call.getMethodName().equals("reportIfNoThreadIsLeft")));
    }

    /** The report of a pool that waits for itself counts its threads, which needs memory. */
    @Test
    void aWaitThatCannotBeReportedForLackOfMemoryKeepsNoThreadBlocked() {
        LongSupplier fullHeap = () -> {
            if (reports()) {
                throw new OutOfMemoryError("as planned");
            }
            return System.nanoTime();
        };
        AdaptiveExecutor pool = pools.start(AdaptiveExecutor.builder("self")
                .sizing(new Fixed(1))
                .bounds(0, 1)
                .clock(fullHeap));
        Throwable thrown = Await.result(pool.submit(
                () -> catchThrowable(() -> pool.submit(() -> 1).get(1, TimeUnit.MILLISECONDS))));
        assertThat(thrown).isInstanceOf(TimeoutException.class);
        assertThat(Await.result(pool.submit(() -> 2))).isEqualTo(2);
        assertThat(pool.stats().threadsBlocked()).isZero();
    }

    @Test
    void invokeAllAndInvokeAnyInsideATaskEnd() {
        AdaptiveExecutor pool = fixed(1, 10);
        List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2);
        assertThat(Await.result(pool.submit(() -> pool.invokeAll(tasks).get(1).get())))
                .isEqualTo(2);
        assertThat(Await.result(pool.submit(() -> pool.invokeAny(tasks)))).isEqualTo(1);
        awaitAlive(pool, 1);
        assertThat(pool.stats().threadsBlocked()).isZero();
    }

    /** While another thread was alive, a pool that was shut down started none: both waited for ever. */
    @Test
    void aTaskThatBeginsToWaitAfterTheShutdownGivesItsPlaceToTheAwaitedOne() {
        AdaptiveExecutor pool = fixed(2, 10);
        Blocker other = pools.occupy(pool);
        CompletableFuture<Future<Integer>> awaited = new CompletableFuture<>();
        CountDownLatch runs = new CountDownLatch(1);
        Future<Integer> waiter = pool.submit(() -> {
            runs.countDown();
            return awaited.get().get();
        });
        Await.latch(runs);
        Future<Integer> inner = pool.submit(() -> 7);
        pool.shutdown();
        awaited.complete(inner);
        assertThat(Await.result(waiter)).isEqualTo(7);
        assertThat(other.ended.getCount()).isOne();
    }

    @Test
    void aHigherMaximumHelpsAPoolThatWaitsForItselfAfterItsShutdownToo() {
        AdaptiveExecutor pool = fixed(1, 1);
        PoolLog.expect("its only thread blocks");
        Future<Integer> stuck = pool.submit(() -> sum(pool, 1));
        Await.until("the task waits", () -> pool.stats().threadsBlocked() == 1);
        pool.shutdown();
        pool.bounds(0, 2);
        assertThat(Await.result(stuck)).isEqualTo(1);
    }

    @Test
    void aTaskThatWaitsForARunningOneKeepsItsPlace() {
        AdaptiveExecutor pool = fixed(2, 10);
        Blocker runs = pools.blocker();
        Future<?> awaited = pool.submit(runs);
        Await.latch(runs.started);
        CountDownLatch waits = new CountDownLatch(1);
        Future<?> waiter = pool.submit(() -> {
            waits.countDown();
            return awaited.get();
        });
        Await.latch(waits);
        assertThat(pool.stats().threadsBlocked()).isZero();
        runs.release();
        Await.result(waiter);
        assertThat(pool.stats().threadsPeak()).isEqualTo(2);
    }

    @Test
    void aTaskThatWaitsForAnotherPoolKeepsItsPlace() {
        AdaptiveExecutor pool = fixed(1, 10);
        AdaptiveExecutor other = fixed(1, 1);
        Blocker occupies = pools.occupy(other);
        Future<Integer> awaited = other.submit(() -> 7);
        Future<Integer> waiter = pool.submit(() -> awaited.get());
        Future<Integer> next = pool.submit(() -> 8);
        assertThat(next.isDone()).isFalse();
        occupies.release();
        assertThat(Await.result(waiter)).isEqualTo(7);
        assertThat(Await.result(next)).isEqualTo(8);
        assertThat(pool.stats().threadsPeak()).isEqualTo(1);
    }

    @Test
    void aWaitThatReachesItsLimitGivesThePlaceBack() {
        AdaptiveExecutor pool = fixed(1, 1);
        PoolLog.expect("its only thread blocks");
        Future<?> waiter = pool.submit(() -> pool.submit(() -> 1).get(1, TimeUnit.MILLISECONDS));
        assertThatThrownBy(() -> Await.result(waiter)).hasRootCauseInstanceOf(TimeoutException.class);
        assertThat(Await.result(pool.submit(() -> 2))).isEqualTo(2);
        assertThat(pool.stats().threadsBlocked()).isZero();
    }

    @Test
    void aPoolWhoseMaximumLeavesNoThreadSaysSoOnce() throws InterruptedException {
        AdaptiveExecutor pool = fixed(1, 1);
        PoolLog.expect("its only thread blocks, in wait for a task that waits in the same pool");
        Future<Integer> stuck = pool.submit(() -> sum(pool, 1));
        Await.until("the task waits", () -> pool.stats().threadsBlocked() == 1);
        Await.until("the pool says so", () -> PoolLog.warnings() == 1); // with two threads it need not
        assertThat(stuck.isDone()).isFalse();
        pool.bounds(0, 2);
        assertThat(Await.result(stuck)).isEqualTo(1);
    }

    @Test
    void theReasonNamesTasksThatWaitForTheirOwnPool() {
        ScriptedPolicy policy = new ScriptedPolicy("scripted", decision(1, 1, 1));
        AdaptiveExecutor pool =
                pools.stepped(AdaptiveExecutor.builder("self").sizing(policy).bounds(0, 4));
        Blocker inner = pools.blocker();
        Future<?> outer = pool.submit(() -> pool.submit(inner).get());
        Await.latch(inner.started);
        pools.stepAfter(pool, INTERVAL);
        assertThat(pool.newestDecision().decision().reason())
                .isEqualTo("scripted; tasks that wait for queued tasks of this pool: 1");
        inner.release();
        Await.result(outer);
        pools.stepAfter(pool, INTERVAL);
        assertThat(pool.newestDecision().decision().reason()).isEqualTo("scripted");
    }

    @Test
    void aFailureOfTheAwaitedTaskReachesTheTaskThatWaits() {
        AdaptiveExecutor pool = fixed(1, 10);
        Future<?> outer = pool.submit(() -> pool.submit(() -> {
                    throw new IllegalStateException("broken");
                })
                .get());
        assertThatThrownBy(() -> outer.get(120, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseMessage("broken");
    }
}
