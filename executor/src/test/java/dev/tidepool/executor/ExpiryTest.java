package dev.tidepool.executor;

import static dev.tidepool.executor.PoolFixture.INTERVAL;
import static dev.tidepool.executor.PoolFixture.assertRejected;
import static dev.tidepool.executor.PoolFixture.decision;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.executor.internal.engine.TaskFuture;
import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.TaskCounts;
import dev.tidepool.policy.sizing.Fixed;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A task that waits longer than its caller does is dropped, on the clock of the test. */
final class ExpiryTest {
    private static final Duration WAIT = Duration.ofMillis(50);

    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final AtomicInteger runs = new AtomicInteger();
    private final List<Runnable> told = new CopyOnWriteArrayList<>();
    private final List<String> reasons = new CopyOnWriteArrayList<>();

    /** How tasks wait. */
    enum Order {
        DEFAULT,
        SHARED,
        STRIPED,
        PRIORITY,
        FAIR;

        void apply(AdaptiveExecutorBuilder builder) {
            switch (this) {
                case DEFAULT -> {}
                case SHARED -> builder.queueLayout(QueueLayout.SHARED);
                case STRIPED -> builder.queueLayout(QueueLayout.striped(3, Placement.ROUND_ROBIN));
                case PRIORITY -> builder.priorityQueue(Comparator.comparingInt(System::identityHashCode));
                case FAIR -> builder.fairTypes();
            }
        }
    }

    private AdaptiveExecutorBuilder builder() {
        return AdaptiveExecutor.builder("expiry").sizing(new Fixed(1)).listener(new PoolListener() {
            @Override
            public void onRejection(Runnable task, String reason) {
                told.add(task);
                reasons.add(reason);
            }
        });
    }

    private AdaptiveExecutor pool(AdaptiveExecutorBuilder builder) {
        return pools.stepped(builder);
    }

    private static void assertExpired(Future<?> future) {
        assertThat(Await.failure(future))
                .isInstanceOf(TaskExpiredException.class)
                .hasMessage("pool 'expiry' dropped the task: it had not started within 50.0 ms of its submission");
    }

    /** A future of which the end fails. */
    private static final class Hostile extends TaskFuture<String> {
        Hostile() {
            super(() -> {}, "");
        }

        @Override
        protected void done() {
            throw new IllegalStateException("as planned");
        }
    }

    /** Those that were taken with it were in no queue, and their futures never ended. */
    @ParameterizedTest
    @EnumSource
    void aFutureWhoseEndFailsLosesNoneOfThoseThatExpireWithIt(Order order) {
        AdaptiveExecutorBuilder builder = builder().maxWait(WAIT).uncaughtExceptionHandler((thread, thrown) -> {});
        order.apply(builder);
        AdaptiveExecutor executor = pool(builder);
        occupyDespiteTheLimit(executor);
        executor.execute(new Hostile());
        Future<?> other = executor.submit(runs::incrementAndGet);
        executor.execute(new Hostile());
        Future<?> last = executor.submit(runs::incrementAndGet);
        pools.stepAfter(executor, WAIT.plusMillis(1));
        assertExpired(other);
        assertExpired(last);
        assertThat(executor.stats().queueLength()).isZero();
    }

    /** On a loaded machine, the blocker itself may expire before it starts. */
    private void occupyDespiteTheLimit(AdaptiveExecutor executor) {
        Blocker blocker = pools.blocker();
        while (blocker.started.getCount() > 0) {
            long before = executor.stats().expired();
            executor.execute(blocker);
            Await.until(
                    "it starts or expires",
                    () -> blocker.started.getCount() == 0 || executor.stats().expired() > before);
        }
    }

    // ---- A task's own deadline

    @ParameterizedTest
    @EnumSource
    void aTaskThatStillWaitsAtItsDeadlineEndsThoughNoWorkerIsFree(Order order) {
        AdaptiveExecutorBuilder builder = builder();
        order.apply(builder);
        AdaptiveExecutor executor = pool(builder);
        pools.occupy(executor);
        Future<?> expires = executor.submit(runs::incrementAndGet, WAIT);
        Future<?> stays = executor.submit(runs::incrementAndGet);
        pools.stepAfter(executor, WAIT.minusNanos(1));
        assertThat(expires.isDone()).isFalse();
        pools.stepAfter(executor, Duration.ofNanos(1));
        assertExpired(expires);
        assertThat(told).containsExactly((Runnable) expires);
        assertThat(stays.isDone()).isFalse();
        assertThat(executor.stats().queueLength()).isEqualTo(1);
        assertThat(executor.stats().expired()).isEqualTo(1);
        assertThat(executor.stats().rejections()).isZero();
        pools.releaseAll();
        PoolFixture.end(executor);
        assertThat(runs).hasValue(1);
    }

    @Test
    void aWorkerThatTakesAnExpiredTaskDropsItAndTakesTheNext() {
        AdaptiveExecutor executor = pool(builder());
        Blocker blocker = pools.occupy(executor);
        List<Future<?>> expired = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            expired.add(executor.submit(runs::incrementAndGet, WAIT));
        }
        Future<String> runsLater = executor.submit(() -> "ran", WAIT.plusNanos(1));
        pools.clock.advance(WAIT);
        blocker.release();
        assertThat(Await.result(runsLater)).isEqualTo("ran");
        expired.forEach(ExpiryTest::assertExpired);
        assertThat(runs).hasValue(0);
        assertThat(executor.stats().expired()).isEqualTo(10);
        assertThat(executor.stats().starts()).isEqualTo(2);
    }

    @Test
    void theLoopLooksAgainWhenTheNextTaskMayHaveExpired() {
        AdaptiveExecutor executor = pool(builder());
        pools.occupy(executor);
        Future<?> late = executor.submit(runs::incrementAndGet, WAIT.multipliedBy(2));
        Future<?> soon = executor.submit(runs::incrementAndGet, WAIT);
        long start = pools.clock.getAsLong();
        assertThat(pools.step(executor)).isEqualTo(start + WAIT.toNanos());
        assertThat(pools.stepAfter(executor, WAIT)).isEqualTo(start + 2 * WAIT.toNanos());
        assertThat(soon.isDone()).isTrue();
        assertThat(late.isDone()).isFalse();
        pools.stepAfter(executor, WAIT);
        assertThat(late.isDone()).isTrue();
    }

    @Test
    void aLookThatWasHeldUpDoesNotPutOffTheNextForLong() {
        AdaptiveExecutor executor = pool(builder().listener(new PoolListener() {
            @Override
            public void onRejection(Runnable task, String reason) {
                pools.clock.advance(Duration.ofMinutes(1)); // as if the processor did something else
            }
        }));
        pools.occupy(executor);
        Future<?> first = executor.submit(runs::incrementAndGet, WAIT);
        pools.stepAfter(executor, WAIT);
        assertThat(first.isDone()).isTrue();
        Future<?> second = executor.submit(runs::incrementAndGet, WAIT);
        pools.stepAfter(executor, WAIT);
        assertThat(second.isDone()).isTrue();
    }

    @Test
    void aTaskThatHasStartedDoesNotExpire() {
        AdaptiveExecutor executor = pool(builder());
        Blocker blocker = pools.blocker();
        Future<?> running = executor.submit((Runnable) blocker, WAIT);
        Await.latch(blocker.started);
        pools.stepAfter(executor, WAIT);
        assertThat(running.isDone()).isFalse();
        blocker.release();
        assertThat((Object) Await.result(running)).isNull();
        assertThat(executor.stats().expired()).isZero();
    }

    @Test
    void aCancelledTaskIsNotExpired() {
        AdaptiveExecutor executor = pool(builder());
        pools.occupy(executor);
        Future<?> cancelled = executor.submit(runs::incrementAndGet, WAIT);
        cancelled.cancel(true);
        pools.stepAfter(executor, WAIT);
        assertThatThrownBy(cancelled::get).isInstanceOf(CancellationException.class);
        assertThat(executor.stats().expired()).isZero();
    }

    @Test
    void aWaitBeyondTheClockNeverEnds() {
        AdaptiveExecutor executor = pool(builder());
        Blocker blocker = pools.occupy(executor);
        Future<?> future = executor.submit(runs::incrementAndGet, ChronoUnit.FOREVER.getDuration());
        pools.stepAfter(executor, Duration.ofDays(1_000));
        blocker.release();
        assertThat((Object) Await.result(future)).isEqualTo(1);
    }

    @Test
    void aWaitOfNothingOrLessIsRefusedInOneLine() {
        AdaptiveExecutor executor = pool(builder());
        for (Duration none : new Duration[] {Duration.ZERO, Duration.ofNanos(-1)}) {
            String line = "maxWait is " + none + "; it must be above zero";
            assertThatThrownBy(() -> executor.submit(() -> 1, none))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(line);
            assertThatThrownBy(() -> executor.submit(() -> {}, none))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(line);
            assertThatThrownBy(() -> builder().maxWait(none))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(line);
        }
        assertThatThrownBy(() -> executor.submit((Callable<?>) null, WAIT)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> executor.submit((Runnable) null, WAIT)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void theResultNullOfARunnableIsTakenForNoLimitOfItsWait() {
        AdaptiveExecutor executor = pool(builder());
        Runnable task = runs::incrementAndGet;
        Future<String> future = executor.submit(task, null);
        assertThat(Await.result(future)).isNull();
        assertThat((Object) Await.result(executor.submit(runs::incrementAndGet, null)))
                .isEqualTo(2);
        assertThatThrownBy(() -> executor.submit((Runnable) null, null)).isInstanceOf(NullPointerException.class);
    }

    // ---- The pool's limit

    @ParameterizedTest
    @EnumSource
    void thePoolsLimitHoldsForEveryTaskAndTheShorterWaitCounts(Order order) {
        AdaptiveExecutorBuilder builder = builder().maxWait(WAIT);
        order.apply(builder);
        AdaptiveExecutor executor = pool(builder);
        pools.occupy(executor);
        Runnable plain = runs::incrementAndGet;
        executor.execute(plain);
        Future<?> future = executor.submit(runs::incrementAndGet);
        FutureTask<?> foreign = new FutureTask<>(runs::incrementAndGet);
        executor.execute(foreign);
        Future<?> longer = executor.submit(runs::incrementAndGet, WAIT.plusDays(1));
        Future<?> shorter = executor.submit(runs::incrementAndGet, WAIT.dividedBy(2));
        pools.stepAfter(executor, WAIT.dividedBy(2));
        assertThat(shorter.isDone()).isTrue();
        assertThat(executor.stats().expired()).isEqualTo(1);
        pools.stepAfter(executor, WAIT.dividedBy(2));
        assertExpired(future);
        assertExpired(longer);
        assertThat(foreign.isCancelled()).isTrue();
        assertThat(told).hasSize(5).contains(plain, foreign);
        assertThat(executor.stats().expired()).isEqualTo(5);
        assertThat(executor.stats().queueLength()).isZero();
        assertThat(runs).hasValue(0);
    }

    @Test
    void anExpiredTaskFreesItsPlaceInABoundedQueue() {
        AdaptiveExecutor executor =
                pool(builder().queueCapacity(2, WhenFull.reject()).maxWait(WAIT));
        pools.occupy(executor);
        for (int round = 0; round < 3; round++) {
            executor.execute(runs::incrementAndGet);
            executor.execute(runs::incrementAndGet);
            assertRejected(() -> executor.execute(runs::incrementAndGet));
            pools.stepAfter(executor, WAIT);
        }
        assertThat(executor.stats().expired()).isEqualTo(6);
        assertThat(executor.stats().rejections()).isEqualTo(3);
    }

    @Test
    void aTaskThatRunsInItsCallerDoesNotExpire() {
        AdaptiveExecutor executor =
                pool(builder().queueCapacity(1, WhenFull.runInCaller()).maxWait(WAIT));
        pools.occupy(executor);
        executor.execute(runs::incrementAndGet);
        assertThat(Await.result(executor.submit(runs::incrementAndGet, WAIT))).isEqualTo(1);
        pools.stepAfter(executor, WAIT);
        assertThat(executor.stats().expired()).isEqualTo(1);
    }

    @Test
    void aDiscardedTaskIsRejectedAndNotExpired() {
        AdaptiveExecutor executor =
                pool(builder().queueCapacity(1, WhenFull.discardOldest()).maxWait(WAIT));
        pools.occupy(executor);
        Future<?> discarded = executor.submit(runs::incrementAndGet, WAIT);
        Future<?> expires = executor.submit(runs::incrementAndGet, WAIT);
        pools.stepAfter(executor, WAIT);
        assertThat(Await.failure(discarded)).isNotInstanceOf(TaskExpiredException.class);
        assertExpired(expires);
        assertThat(executor.stats().expired()).isEqualTo(1);
        assertThat(executor.stats().rejections()).isEqualTo(1);
    }

    @Test
    void aLongRunningTaskExpiresAndStaysOutOfTheStatistics() {
        AdaptiveExecutor executor = pool(builder().maxWait(WAIT));
        pools.occupy(executor);
        Runnable work = TypedTask.longRunning(runs::incrementAndGet);
        executor.execute(work);
        pools.stepAfter(executor, WAIT);
        assertThat(told).containsExactly(work);
        assertThat(executor.stats().expired()).isZero();
        assertThat(executor.stats().arrivals()).isEqualTo(1);
        assertThat(executor.stats().queueLength()).isZero();
    }

    @Test
    void thePolicySeesTheDemandThatExpired() {
        ScriptedPolicy policy = new ScriptedPolicy("scripted", decision(0, 0, 1));
        AdaptiveExecutor executor = pool(builder().sizing(policy).maxWait(WAIT));
        pools.occupy(executor);
        executor.execute(runs::incrementAndGet);
        executor.execute(runs::incrementAndGet);
        pools.stepAfter(executor, WAIT);
        pools.stepAfter(executor, INTERVAL.minus(WAIT));
        assertThat(policy.lastSample().tasks()).isEqualTo(new TaskCounts(3, 1, 0, 0, 0));
        assertThat(policy.lastSample().queueLength()).isZero();
    }

    @Test
    void invokeAnyAndInvokeAllSeeTasksThatExpired() throws Exception {
        AdaptiveExecutor executor = pools.start(builder().sizing(new Fixed(1)).maxWait(Duration.ofMillis(1)));
        occupyDespiteTheLimit(executor);
        Callable<Integer> task = runs::incrementAndGet;
        assertThatThrownBy(() -> executor.invokeAny(List.of(task, task)))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(TaskExpiredException.class);
        for (Future<Integer> future : executor.invokeAll(List.of(task, task))) {
            assertThat(Await.failure(future)).isInstanceOf(TaskExpiredException.class);
        }
        assertThat(runs).hasValue(0);
    }

    @Test
    void aScheduledRunThatExpiresFailsItsFuture() {
        AdaptiveExecutor executor = pools.start(builder().maxWait(Duration.ofMillis(1)));
        occupyDespiteTheLimit(executor);
        try (ScheduledExecutor scheduled = ScheduledExecutor.on(executor)) {
            Future<?> once = scheduled.schedule(runs::incrementAndGet, 1, java.util.concurrent.TimeUnit.NANOSECONDS);
            assertThat(Await.failure(once)).isInstanceOf(TaskExpiredException.class);
        }
    }

    // ---- The order under overload

    @Test
    void theNewestStartFirstWhileTheOldestHasWaitedHalfTheLimit() {
        AdaptiveExecutor executor = pool(builder().maxWait(WAIT));
        Blocker blocker = pools.occupy(executor);
        List<Integer> started = new CopyOnWriteArrayList<>();
        executor.execute(() -> started.add(1));
        executor.execute(() -> started.add(2));
        pools.clock.advance(WAIT.dividedBy(2));
        executor.execute(() -> started.add(3));
        executor.execute(() -> started.add(4));
        blocker.release();
        PoolFixture.end(executor);
        assertThat(started).containsExactly(4, 3, 2, 1);
    }

    @Test
    void tasksStartInTheirOrderWithoutOverloadOrInALayoutOfTheUser() {
        for (boolean overload : new boolean[] {false, true}) {
            AdaptiveExecutorBuilder builder = builder().maxWait(WAIT);
            AdaptiveExecutor executor = pool(overload ? builder.queueLayout(QueueLayout.SHARED) : builder);
            Blocker blocker = pools.occupy(executor);
            List<Integer> started = new CopyOnWriteArrayList<>();
            executor.execute(() -> started.add(1));
            pools.clock.advance(
                    overload ? WAIT.minusNanos(1) : WAIT.dividedBy(2).minusNanos(1));
            executor.execute(() -> started.add(2));
            blocker.release();
            PoolFixture.end(executor);
            assertThat(started).containsExactly(1, 2);
        }
    }

    // ---- With the real clock and the control thread

    @Test
    void theControlThreadEndsAFutureWhileAllWorkersAreBlocked() {
        AdaptiveExecutor executor = pools.start(builder());
        pools.occupy(executor);
        for (int i = 0; i < 3; i++) {
            Future<?> future = executor.submit(runs::incrementAndGet, Duration.ofMillis(1));
            assertThat(Await.failure(future)).isInstanceOf(TaskExpiredException.class);
        }
    }

    @Test
    void aBlockedSubmitterGetsThePlaceOfAnExpiredTask() {
        AdaptiveExecutor executor = pools.start(
                builder().queueCapacity(1, WhenFull.block(Await.LIMIT)).maxWait(Duration.ofMillis(1)));
        occupyDespiteTheLimit(executor);
        long before = executor.stats().expired();
        for (int i = 0; i < 5; i++) {
            executor.execute(runs::incrementAndGet);
        }
        Await.until("all expired", () -> executor.stats().expired() == before + 5);
        assertThat(executor.stats().rejections()).isZero();
    }

    // ---- Shutdown and removal

    @Test
    void whatWaitsExpiresAfterAShutdownToo() {
        AdaptiveExecutor executor = pool(builder());
        Blocker blocker = pools.occupy(executor);
        Future<?> expires = executor.submit(runs::incrementAndGet, WAIT);
        executor.shutdown();
        pools.stepAfter(executor, WAIT);
        assertExpired(expires);
        blocker.release();
        Await.termination(executor);
    }

    @Test
    void whatAStopGivesBackDoesNotExpireAndMayRun() {
        AdaptiveExecutor executor = pool(builder());
        pools.occupy(executor);
        Future<?> future = executor.submit(runs::incrementAndGet, WAIT);
        List<Runnable> returned = executor.shutdownNow();
        assertThat(returned).containsExactly((Runnable) future);
        pools.stepAfter(executor, WAIT);
        assertThat(future.isDone()).isFalse();
        returned.get(0).run();
        assertThat((Object) Await.result(future)).isEqualTo(1);
        assertThat(executor.stats().expired()).isZero();
    }

    @Test
    void aRemovedTaskDoesNotExpire() {
        AdaptiveExecutor executor = pool(builder().maxWait(WAIT));
        pools.occupy(executor);
        Future<?> future = executor.submit(runs::incrementAndGet, WAIT);
        Runnable plain = runs::incrementAndGet;
        executor.execute(plain);
        assertThat(executor.remove((Runnable) future)).isTrue();
        assertThat(executor.remove(plain)).isTrue();
        pools.stepAfter(executor, WAIT);
        assertThat(told).isEmpty();
        assertThat(executor.stats().expired()).isZero();
    }

    /** All were out of the queue before the first future ended, so the pool counted as terminated. */
    @ParameterizedTest
    @EnumSource
    void aPoolHasNotTerminatedBeforeTheFuturesThatExpireTogetherHaveEnded(Order order) {
        List<Future<?>> expiring = new ArrayList<>();
        List<Boolean> early = new CopyOnWriteArrayList<>();
        AtomicReference<AdaptiveExecutor> shutDown = new AtomicReference<>();
        AtomicReference<Blocker> occupying = new AtomicReference<>();
        AdaptiveExecutorBuilder builder = AdaptiveExecutor.builder("expiry")
                .sizing(new Fixed(1))
                .maxWait(WAIT)
                .listener(new PoolListener() {
                    @Override
                    public void onRejection(Runnable task, String reason) {
                        AdaptiveExecutor executor = shutDown.getAndSet(null);
                        if (executor != null) { // the first
                            occupying.get().release();
                            Await.until(
                                    "the worker ends", () -> executor.stats().poolSize() == 0);
                            early.add(executor.isTerminated()
                                    && !expiring.stream().allMatch(Future::isDone));
                        }
                    }
                });
        order.apply(builder);
        AdaptiveExecutor executor = pool(builder);
        shutDown.set(executor);
        occupying.set(pools.occupy(executor));
        for (int i = 0; i < 3; i++) {
            expiring.add(executor.submit(runs::incrementAndGet));
        }
        executor.shutdown();
        pools.stepAfter(executor, WAIT.plusMillis(1));
        assertThat(early).containsExactly(false);
        expiring.forEach(ExpiryTest::assertExpired);
        Await.termination(executor);
    }

    /** It was measured before its caller was blocked, so it expired on its entry. */
    @Test
    void aLongRunningTaskOfABlockedCallerDoesNotExpireOnItsEntry() {
        AdaptiveExecutor executor =
                pool(builder().maxWait(WAIT).queueCapacity(1, WhenFull.block(Duration.ofMinutes(1))));
        Blocker blocker = pools.occupy(executor);
        Future<?> filler = executor.submit(() -> {});
        CompletableFuture<Future<?>> submitted = new CompletableFuture<>();
        Thread caller =
                new Thread(() -> submitted.complete(executor.submit(TypedTask.longRunning(runs::incrementAndGet))));
        caller.start();
        Await.until("it is blocked", () -> caller.getState() == Thread.State.TIMED_WAITING);
        pools.stepAfter(executor, WAIT.plusMillis(1)); // the filler leaves its place
        assertExpired(filler);
        Future<?> future = submitted.join();
        blocker.release();
        assertThat((Object) Await.result(future)).isNull();
        assertThat(runs).hasValue(1);
    }
}
