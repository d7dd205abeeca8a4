package dev.tidepool.executor;

import static dev.tidepool.executor.PoolFixture.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The end of every scheduled executor, through its interface and the two policies for a shutdown. */
@Timeout(120)
@ParameterizedClass(name = "{0}")
@MethodSource("dev.tidepool.executor.ScheduledFixture$Kind#available")
@SuppressWarnings("FutureReturnValueIgnored") // latches tell
final class ScheduledShutdownContractTest {
    private static final TimeUnit MS = TimeUnit.MILLISECONDS;

    @RegisterExtension
    final ScheduledFixture fixture;

    private final ScheduledExecutorService scheduled;

    ScheduledShutdownContractTest(ScheduledFixture.Kind kind) {
        fixture = new ScheduledFixture(kind);
        scheduled = fixture.service;
    }

    @Test
    void aNewOneIsNeitherShutDownNorTerminated() throws InterruptedException {
        assertThat(scheduled.isShutdown()).isFalse();
        assertThat(scheduled.isTerminated()).isFalse();
        assertThat(scheduled.awaitTermination(Long.MIN_VALUE, TimeUnit.NANOSECONDS))
                .isFalse();
        assertThat(scheduled.awaitTermination(1, MS)).isFalse();
        scheduled.shutdown();
        assertThat(scheduled.isShutdown()).isTrue();
        fixture.awaitTermination();
        assertThat(scheduled.isTerminated()).isTrue();
        scheduled.shutdown();
        assertThat(scheduled.shutdownNow()).isEmpty();
        assertThat(scheduled.isTerminated()).isTrue();
    }

    @Test
    void afterAShutdownEverySubmissionIsRejectedAndNothingOfItRuns() throws InterruptedException {
        AtomicInteger ran = new AtomicInteger();
        Runnable task = ran::incrementAndGet;
        for (boolean atOnce : new boolean[] {false, true}) {
            if (atOnce) {
                scheduled.shutdownNow();
            } else {
                scheduled.shutdown();
            }
            assertRejected(() -> scheduled.execute(task));
            assertRejected(() -> scheduled.submit(task));
            assertRejected(() -> scheduled.submit(task, "done"));
            assertRejected(() -> scheduled.submit(ran::incrementAndGet));
            assertRejected(() -> scheduled.schedule(task, 1, MS));
            assertRejected(() -> scheduled.schedule(ran::incrementAndGet, 0, MS));
            assertRejected(() -> scheduled.scheduleAtFixedRate(task, 1, 1, MS));
            assertRejected(() -> scheduled.scheduleWithFixedDelay(task, 0, 1, MS));
            assertRejected(() -> scheduled.invokeAll(List.of(ran::incrementAndGet)));
            assertRejected(() -> scheduled.invokeAny(List.of(ran::incrementAndGet)));
        }
        fixture.awaitTermination();
        assertThat(ran).hasValue(0);
    }

    @Test
    void submissionsAreRejectedAndNothingHasTerminatedWhileATaskRunsOn() throws InterruptedException {
        for (boolean periodic : new boolean[] {false, true}) {
            for (boolean atOnce : new boolean[] {false, true}) {
                runsOnAfterShutdown(periodic, atOnce);
            }
        }
    }

    /** Row 4 of issue 28: it was terminated while a task computed. */
    private void runsOnAfterShutdown(boolean periodic, boolean atOnce) throws InterruptedException {
        ScheduledFixture other = new ScheduledFixture(ScheduledFixture.Kind.FIXED);
        ScheduledExecutorService service = periodic || atOnce ? other.service : scheduled;
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        Runnable stubborn = ScheduledFixture.stubborn(entered, released);
        Future<?> future = periodic
                ? service.scheduleAtFixedRate(stubborn, 1, 1, TimeUnit.NANOSECONDS)
                : service.schedule(stubborn, 1, TimeUnit.NANOSECONDS);
        Await.latch(entered);
        if (atOnce) {
            assertThat(service.shutdownNow()).isEmpty();
        } else {
            service.shutdown();
        }
        assertThat(service.isTerminated()).isFalse();
        assertThat(service.awaitTermination(1, MS)).isFalse();
        assertThat(future.isDone()).isFalse();
        assertRejected(() -> service.execute(() -> {}));
        released.countDown();
        assertThat(service.awaitTermination(Await.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        assertThat(future.isDone()).isTrue();
        assertThat(future.isCancelled()).isEqualTo(periodic);
        other.afterEach(null);
    }

    @Test
    void aCancelledTaskThatRunsOnKeepsItFromTerminating() throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        Future<?> future = scheduled.schedule(ScheduledFixture.stubborn(entered, released), 1, TimeUnit.NANOSECONDS);
        Await.latch(entered);
        assertThat(future.cancel(true)).isTrue();
        scheduled.shutdown();
        assertThat(scheduled.isTerminated()).isFalse();
        assertThat(scheduled.awaitTermination(1, MS)).isFalse();
        released.countDown();
        fixture.awaitTermination();
    }

    // ---- Shutdown and its policies

    @Test
    void byDefaultDelayedTasksRunAfterAShutdownAndSeriesEnd() throws InterruptedException {
        AtomicInteger ran = new AtomicInteger();
        List<Future<?>> delayed = new ArrayList<>();
        List<Future<?>> series = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            delayed.add(scheduled.schedule(ran::incrementAndGet, 5 + i, MS));
            series.add(scheduled.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.HOURS));
            series.add(scheduled.scheduleWithFixedDelay(() -> {}, 1, 1, TimeUnit.HOURS));
        }
        scheduled.shutdown();
        assertThat(series).allMatch(Future::isCancelled);
        fixture.awaitTermination();
        assertThat(ran).hasValue(20);
        assertThat(delayed).allMatch(future -> future.isDone() && !future.isCancelled());
    }

    /** All four settings, with tasks that wait behind busy threads and tasks that wait for their time. */
    @Test
    void thePoliciesDecideWhatRunsAfterAShutdown() throws Exception {
        for (int setting = 0; setting < 4; setting++) {
            for (ScheduledFixture.Kind kind : List.of(ScheduledFixture.Kind.JDK, ScheduledFixture.Kind.FIXED)) {
                ScheduledFixture of = new ScheduledFixture(kind);
                decides(of, (setting & 1) != 0, (setting & 2) != 0);
                of.afterEach(null);
            }
        }
    }

    private static void decides(ScheduledFixture of, boolean keepPeriodic, boolean keepDelayed)
            throws InterruptedException {
        ScheduledExecutorService service = of.service;
        of.afterShutdown(keepPeriodic, keepDelayed);
        List<Blocker> occupants = of.occupy();
        AtomicInteger ranNow = new AtomicInteger();
        AtomicInteger ranLater = new AtomicInteger();
        AtomicInteger ranAgain = new AtomicInteger();
        List<Future<?>> immediate = new ArrayList<>();
        List<Future<?>> later = new ArrayList<>();
        List<ScheduledFuture<?>> series = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            immediate.add(service.submit(ranNow::incrementAndGet));
            later.add(service.schedule(ranLater::incrementAndGet, 1, TimeUnit.HOURS));
            series.add(service.scheduleAtFixedRate(ranAgain::incrementAndGet, 1, 1, MS));
            series.add(service.scheduleWithFixedDelay(ranAgain::incrementAndGet, 0, 1, MS));
        }
        Await.until("all series are due", () -> series.stream().allMatch(one -> one.getDelay(MS) < 0));
        service.shutdown();
        assertThat(series).allMatch(one -> one.isCancelled() == !keepPeriodic);
        assertThat(later).allMatch(one -> one.isCancelled() == !keepDelayed);
        assertThat(immediate).noneMatch(Future::isDone);
        ScheduledFixture.release(occupants);
        immediate.forEach(Await::result);
        if (keepPeriodic) {
            Await.until("series go on", () -> ranAgain.get() >= 30);
            assertThat(service.isTerminated()).isFalse();
        }
        series.forEach(one -> one.cancel(false));
        assertThat(ranLater).hasValue(0);
        later.forEach(one -> one.cancel(false));
        assertThat(service.awaitTermination(Await.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        assertThat(ranNow).hasValue(5);
        assertThat(keepPeriodic || ranAgain.get() == 0)
                .as("a series ran after the shutdown")
                .isTrue();
    }

    @Test
    void aPolicyThatChangesAfterTheShutdownCancelsWhatItForbids() throws InterruptedException {
        fixture.afterShutdown(true, true);
        ScheduledFuture<?> series = scheduled.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.HOURS);
        ScheduledFuture<?> delayed = scheduled.schedule(() -> {}, 1, TimeUnit.HOURS);
        scheduled.shutdown();
        assertThat(series.isDone()).isFalse();
        fixture.afterShutdown(false, true);
        assertThat(series.isCancelled()).isTrue();
        assertThat(delayed.isDone()).isFalse();
        fixture.afterShutdown(false, false);
        assertThat(delayed.isCancelled()).isTrue();
        fixture.awaitTermination();
    }

    @Test
    void aRunningSeriesEndsItsRunAndIsCancelledAfterAShutdown() throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> series = scheduled.scheduleWithFixedDelay(
                () -> {
                    runs.incrementAndGet();
                    entered.countDown();
                    Await.latch(released);
                },
                0,
                1,
                TimeUnit.NANOSECONDS);
        Await.latch(entered);
        scheduled.shutdown();
        assertThat(series.isDone()).isFalse();
        released.countDown();
        fixture.awaitTermination();
        assertThat(series.isCancelled()).isTrue();
        assertThat(runs).hasValue(1);
    }

    // ---- Shutdown at once

    @Test
    void shutdownNowGivesBackTheFuturesThatWaitAndEndsNone() throws InterruptedException {
        Set<Runnable> accepted = Collections.newSetFromMap(new IdentityHashMap<>());
        AtomicInteger ran = new AtomicInteger();
        for (int i = 0; i < 30; i++) {
            accepted.add((Runnable) scheduled.schedule(ran::incrementAndGet, 1 + i, TimeUnit.HOURS));
            accepted.add((Runnable) scheduled.scheduleAtFixedRate(ran::incrementAndGet, 1, 1, TimeUnit.HOURS));
            accepted.add((Runnable) scheduled.scheduleWithFixedDelay(ran::incrementAndGet, 1, 1, TimeUnit.HOURS));
        }
        List<Runnable> returned = scheduled.shutdownNow();
        fixture.awaitTermination();
        assertThat(returned).hasSize(90).allMatch(accepted::remove);
        for (Runnable task : returned) {
            assertThat(((Future<?>) task).isDone()).isFalse();
            assertThat(((Future<?>) task).cancel(false)).isTrue();
        }
        assertThat(scheduled.shutdownNow()).isEmpty();
        assertThat(ran).hasValue(0);
    }

    /** Row 3 of issue 28: it began tasks after the call, and gave most of them back to nobody. */
    @Test
    void shutdownNowBeginsNothingAndGivesBackAllThatWaitsBehindBusyThreads() throws InterruptedException {
        List<Blocker> occupants = fixture.occupy();
        AtomicInteger ran = new AtomicInteger();
        for (int i = 0; i < 2_000; i++) {
            scheduled.execute(ran::incrementAndGet);
            scheduled.schedule(ran::incrementAndGet, 1, TimeUnit.MICROSECONDS);
            scheduled.schedule(ran::incrementAndGet, 1, TimeUnit.HOURS);
        }
        List<Runnable> returned = scheduled.shutdownNow();
        assertThat(returned).hasSize(6_000).doesNotHaveDuplicates();
        for (Blocker occupant : occupants) {
            Await.latch(occupant.ended);
            assertThat(occupant.interrupted).isTrue();
        }
        fixture.awaitTermination();
        assertThat(ran).hasValue(0);
    }

    @Test
    void shutdownNowAmongRunningTasksRunsOrGivesBackEachOnce() throws InterruptedException {
        int count = 5_000;
        AtomicInteger ran = new AtomicInteger();
        CountDownLatch some = new CountDownLatch(20);
        List<Future<?>> futures = new ArrayList<>();
        Runnable task = () -> {
            ran.incrementAndGet();
            some.countDown();
        };
        for (int i = 0; i < count; i++) {
            futures.add(scheduled.schedule(task, i % 500, TimeUnit.MICROSECONDS));
        }
        Await.latch(some);
        int returned = scheduled.shutdownNow().size();
        fixture.awaitTermination();
        int cancelled = (int) futures.stream().filter(Future::isCancelled).count();
        assertThat(ran.get() + returned + cancelled).isEqualTo(count);
        // The JDK cancels a task that a thread has just taken. Ours gives it back.
        assertThat(scheduled instanceof ScheduledExecutor ? cancelled : 0).isZero();
    }

    @Test
    void shutdownNowInterruptsWhatRunsAndItsFutureEndsAsItsCodeDoes() throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        Future<String> future = scheduled.schedule(
                () -> {
                    entered.countDown();
                    try {
                        new CountDownLatch(1).await();
                        return "late";
                    } catch (InterruptedException interrupt) {
                        return "interrupted";
                    }
                },
                1,
                MS);
        Await.latch(entered);
        assertThat(scheduled.shutdownNow()).isEmpty();
        assertThat(Await.result(future)).isEqualTo("interrupted");
        fixture.awaitTermination();
    }

    @Test
    void awaitTerminationIsInterrupted() throws InterruptedException {
        AtomicInteger interrupted = new AtomicInteger();
        Thread waiter = new Thread(() -> {
            try {
                scheduled.awaitTermination(1, TimeUnit.DAYS);
            } catch (InterruptedException interrupt) {
                interrupted.incrementAndGet();
            }
        });
        waiter.start();
        Await.until("it waits", () -> waiter.getState() == Thread.State.TIMED_WAITING);
        waiter.interrupt();
        waiter.join(Await.LIMIT.toMillis());
        assertThat(interrupted).hasValue(1);
    }
}
