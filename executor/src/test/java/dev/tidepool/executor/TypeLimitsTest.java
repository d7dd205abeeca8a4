package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.TypeLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Limits of single task types: see {@link SizingDecision#typeLimits()}. */
class TypeLimitsTest {
    @RegisterExtension
    private final PoolFixture pools = new PoolFixture();

    private final List<Integer> order = Collections.synchronizedList(new ArrayList<>());

    private static SizingDecision limiting(int threads, TypeLimit... limits) {
        return PoolFixture.decision(threads, threads, threads).withTypeLimits(List.of(limits));
    }

    private static AdaptiveExecutorBuilder builder(SizingDecision first, SizingDecision... then) {
        ScriptedPolicy policy = new ScriptedPolicy("lanes", first);
        for (SizingDecision next : then) {
            policy.then(next);
        }
        return AdaptiveExecutor.builder("lanes").sizing(policy);
    }

    /** A pool of 4 threads, of which calls get one. */
    private AdaptiveExecutor oneCall() {
        return pools.stepped(builder(limiting(4, new TypeLimit("call", 1))));
    }

    private Blocker occupyWithCall(AdaptiveExecutor pool) {
        Blocker call = pools.blocker();
        pool.execute(call(call));
        Await.latch(call.started);
        return call;
    }

    private static Runnable call(Runnable work) {
        return TypedTask.named("call", work);
    }

    private Runnable numbered(int number) {
        return call(() -> order.add(number));
    }

    /** Runs tasks of other types until every task before them was looked at. */
    private static void pass(AdaptiveExecutor pool) {
        CountDownLatch passed = new CountDownLatch(1);
        pool.execute(passed::countDown);
        Await.latch(passed);
    }

    /** A shutdown would lift the limit, and with it the order. */
    private void awaitRun(int tasks) {
        Await.until(tasks + " calls have run", () -> order.size() == tasks);
    }

    /** Waits until so many tasks are set aside. Of one that a worker has just taken, the counts know after a moment. */
    private static void awaitAside(AdaptiveExecutor pool, int tasks) {
        pass(pool);
        awaitWaiting(pool, tasks);
    }

    private static void awaitWaiting(AdaptiveExecutor pool, int tasks) {
        Await.until(tasks + " tasks wait", () -> {
            PoolStats stats = pool.stats();
            return stats.queueLength() == tasks && stats.threadsBusy() == 1;
        });
    }

    @Test
    void tasksOfOtherTypesPassThoseOfATypeAtItsLimit() {
        AdaptiveExecutor pool = oneCall();
        Blocker first = occupyWithCall(pool);
        pool.execute(numbered(1));
        awaitAside(pool, 1);
        assertThat(order).isEmpty();
        first.release();
        PoolFixture.end(pool);
        assertThat(order).containsExactly(1);
    }

    /** A call of a downstream that does not answer yet. */
    private record Call(CountDownLatch answer, AtomicInteger begun, AtomicInteger ended) implements Runnable {
        @Override
        public void run() {
            begun.incrementAndGet();
            Await.latch(answer);
            ended.incrementAndGet();
        }
    }

    /** Tasks without a type are of their class. */
    @Test
    void aSlowDownstreamOfOneClassDoesNotKeepTasksOfAnotherFromRunning() {
        AdaptiveExecutor pool = pools.stepped(builder(limiting(4, new TypeLimit(Call.class.getName(), 2))));
        Call call = new Call(new CountDownLatch(1), new AtomicInteger(), new AtomicInteger());
        for (int i = 0; i < 50; i++) {
            pool.execute(call);
        }
        for (int i = 0; i < 50; i++) {
            pass(pool);
        }
        assertThat(call.begun.get()).isLessThanOrEqualTo(2);
        call.answer.countDown();
        PoolFixture.end(pool);
        assertThat(call.ended.get()).isEqualTo(50);
    }

    /** One worker looks at all of them. Several may set aside at once what they took one after the other. */
    @Test
    void whereTheUserChoseAnOrderNoTaskIsSetAside() {
        SizingDecision limited = limiting(4, new TypeLimit("call", 1));
        for (AdaptiveExecutorBuilder ordered : List.of(
                builder(limited).queueLayout(QueueLayout.SHARED),
                builder(limited).priorityQueue(Comparator.comparing(Object::toString)))) {
            AdaptiveExecutor pool = pools.stepped(ordered);
            occupyWithCall(pool);
            occupyWithCall(pool); // at its limit, it would not start
        }
    }

    @Test
    void tasksOfOneTypeStartInTheOrderInWhichTheyWereSetAside() {
        AdaptiveExecutor pool = pools.stepped(builder(limiting(2, new TypeLimit("call", 1))));
        Blocker first = occupyWithCall(pool);
        for (int i = 0; i < 100; i++) {
            pool.execute(numbered(i));
        }
        awaitAside(pool, 100);
        first.release();
        awaitRun(100);
        assertThat(order).hasSize(100).isSorted();
    }

    @Test
    void aTaskThatWasCancelledWhileSetAsideLeavesAtOnce() {
        AdaptiveExecutor pool = oneCall();
        Blocker first = occupyWithCall(pool);
        Future<?> cancelled = pool.submit(numbered(1));
        pool.execute(numbered(2));
        awaitAside(pool, 2);
        cancelled.cancel(false);
        assertThat(pool.stats().queueLength()).isEqualTo(1);
        first.release();
        PoolFixture.end(pool);
        assertThat(order).containsExactly(2);
    }

    @Test
    void shutdownNowReturnsTasksThatWereSetAside() {
        AdaptiveExecutor pool = oneCall();
        occupyWithCall(pool);
        Runnable task = numbered(1);
        pool.execute(task);
        awaitAside(pool, 1);
        assertThat(pool.shutdownNow()).containsExactly(task);
        Await.termination(pool);
        assertThat(order).isEmpty();
    }

    @Test
    void shutdownRunsTasksThatWereSetAside() {
        AdaptiveExecutor pool = oneCall();
        Blocker first = occupyWithCall(pool);
        pool.execute(numbered(1));
        awaitAside(pool, 1);
        pool.shutdown();
        Await.until("the next call has run beside the first", () -> order.size() == 1);
        first.release();
        Await.termination(pool);
    }

    /** The idle threads had ended, and nobody started one for it. */
    @Test
    void shutdownStartsAThreadForATaskThatWasSetAside() {
        SizingDecision idlingNever =
                new SizingDecision(0, 0, 4, 0, false, Duration.ZERO, 0, PoolFixture.INTERVAL, "no thread idles");
        AdaptiveExecutor pool = pools.stepped(builder(idlingNever.withTypeLimits(List.of(new TypeLimit("call", 1)))));
        Blocker first = occupyWithCall(pool);
        pool.execute(numbered(1));
        awaitAside(pool, 1);
        PoolFixture.awaitAlive(pool, 1);
        pool.shutdown();
        pools.step(pool);
        Await.until("the next call has run beside the first", () -> order.size() == 1);
        assertThat(first.ended.getCount()).isOne();
    }

    @Test
    void tasksThatAreSetAsideKeepTheirPlacesInABoundedQueue() {
        AdaptiveExecutor pool =
                pools.stepped(builder(limiting(2, new TypeLimit("call", 1))).queueCapacity(2, WhenFull.reject()));
        Blocker first = occupyWithCall(pool);
        for (int i = 1; i <= 3; i++) { // two places, and one for the idle thread
            pool.execute(numbered(i));
            awaitWaiting(pool, i);
        }
        PoolFixture.assertRejected(() -> pool.execute(numbered(4)));
        first.release();
        awaitRun(3);
        assertThat(order).containsExactly(1, 2, 3);
    }

    @Test
    void aHigherLimitStartsTasksThatWereSetAside() {
        AdaptiveExecutor pool =
                pools.stepped(builder(limiting(4, new TypeLimit("call", 1)), limiting(4, new TypeLimit("call", 2))));
        Blocker first = occupyWithCall(pool);
        Blocker second = pools.blocker();
        pool.execute(call(second));
        awaitAside(pool, 1);
        pools.stepAfter(pool, PoolFixture.INTERVAL);
        Await.latch(second.started);
        assertThat(first.ended.getCount()).isEqualTo(1);
    }

    @Test
    void withoutLimitsEveryTaskThatWasSetAsideStarts() {
        AdaptiveExecutor pool = pools.stepped(builder(limiting(4, new TypeLimit("call", 1)), limiting(4)));
        occupyWithCall(pool);
        List<Blocker> others = List.of(pools.blocker(), pools.blocker(), pools.blocker());
        others.forEach(other -> pool.execute(call(other)));
        awaitAside(pool, 3);
        pools.stepAfter(pool, PoolFixture.INTERVAL);
        others.forEach(other -> Await.latch(other.started));
    }

    /** A pool that shrinks ends the worker that made room, and another must take the next call. */
    @Test
    void aWorkerThatEndsLeavesItsLane() {
        SizingDecision fewer = limiting(1, new TypeLimit("call", 1));
        AdaptiveExecutor pool = pools.stepped(builder(limiting(2, new TypeLimit("call", 1)), fewer));
        Blocker other = pools.occupy(pool);
        Blocker first = occupyWithCall(pool);
        pool.execute(numbered(1));
        pools.stepAfter(pool, PoolFixture.INTERVAL);
        first.release();
        PoolFixture.awaitAlive(pool, 1);
        other.release();
        Await.until("the next call has run", () -> order.size() == 1);
    }

    @Test
    void aTaskThatFailsLeavesItsLane() {
        AdaptiveExecutor pool = pools.stepped(
                builder(limiting(4, new TypeLimit("call", 1))).uncaughtExceptionHandler((thread, thrown) -> {}));
        for (int i = 0; i < 10; i++) {
            pool.execute(call(() -> {
                throw new IllegalStateException("on purpose");
            }));
        }
        pool.execute(numbered(1));
        Await.until("the last call has run", () -> order.size() == 1);
    }

    @Test
    void tasksThatAreSetAsideCanBeSeenAndRemoved() {
        AdaptiveExecutor pool = oneCall();
        occupyWithCall(pool);
        Runnable task = numbered(1);
        pool.execute(task);
        awaitAside(pool, 1);
        assertThat(pool.queuedTasks()).containsExactly(task);
        assertThat(pool.remove(task)).isTrue();
        assertThat(pool.stats().queueLength()).isZero();
    }

    /** It waited for ever for a place that it had itself. */
    @Test
    @Timeout(120)
    void aTaskThatWaitsForOneOfItsOwnTypeIsNotInItsWay() throws Exception {
        AdaptiveExecutor pool = oneCall();
        Callable<Integer> inner = TypedTask.named("call", () -> 7);
        Callable<Integer> outer =
                TypedTask.named("call", () -> pool.submit(inner).get() + 1);
        assertThat(pool.submit(outer).get()).isEqualTo(8);
        Callable<Integer> any = TypedTask.named("call", () -> pool.invokeAny(List.of(inner)) + 2);
        assertThat(pool.submit(any).get()).isEqualTo(9);
    }

    /** The one between them runs already, and is of no such type. */
    @Test
    @Timeout(120)
    void aTaskThatWaitsForOneThatWaitsForOneOfItsTypeIsNotInItsWay() throws Exception {
        AdaptiveExecutor pool = oneCall();
        CountDownLatch awaits = new CountDownLatch(1);
        Callable<Integer> inner = TypedTask.named("call", () -> 7);
        Callable<Integer> between = TypedTask.named("page", () -> {
            awaits.countDown();
            return pool.submit(inner).get();
        });
        Callable<Integer> outer = TypedTask.named("call", () -> {
            Future<Integer> begun = pool.submit(between);
            awaits.await();
            return begun.get();
        });
        assertThat(pool.submit(outer).get()).isEqualTo(7);
        assertThat(pool.stats().threadsBlocked()).isZero();
    }
}
