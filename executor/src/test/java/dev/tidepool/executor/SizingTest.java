package dev.tidepool.executor;

import static dev.tidepool.executor.PoolFixture.INTERVAL;
import static dev.tidepool.executor.PoolFixture.assertRejected;
import static dev.tidepool.executor.PoolFixture.awaitAlive;
import static dev.tidepool.executor.PoolFixture.awaitBusy;
import static dev.tidepool.executor.PoolFixture.decision;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.control.DecisionRecord;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a pool follows the decisions of its policy, on the clock of the test. */
@SuppressWarnings("FutureReturnValueIgnored")
final class SizingTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private static SizingDecision idling(int floor, int limit, Duration idleTimeout, int spareIdle) {
        return decision(floor, 0, limit, 0, idleTimeout, spareIdle);
    }

    private AdaptiveExecutor build(SizingDecision first) {
        return build(AdaptiveExecutor.builder("sizing"), new ScriptedPolicy("scripted", first));
    }

    private AdaptiveExecutor build(ScriptedPolicy policy) {
        return build(AdaptiveExecutor.builder("sizing"), policy);
    }

    private AdaptiveExecutor build(AdaptiveExecutorBuilder builder, ScriptedPolicy policy) {
        return pools.stepped(builder.sizing(policy));
    }

    /** Makes the pool grow to this many threads, which are idle afterwards. */
    private void becomeIdle(AdaptiveExecutor executor, int threads) {
        pools.occupy(executor, threads).forEach(Blocker::release);
        awaitBusy(executor, 0);
    }

    private static void assertSizes(AdaptiveExecutor executor, int alive, int queueLength) {
        assertThat(executor.stats().threadsAlive()).isEqualTo(alive);
        assertThat(executor.stats().queueLength()).isEqualTo(queueLength);
    }

    // ---- Growth

    @Test
    void prestartCreatesThreads() {
        AdaptiveExecutor executor = build(decision(0, 3, 10));
        assertThat(executor.stats().threadsAlive()).isEqualTo(3);
        assertThat(executor.stats().threadsTarget()).isEqualTo(3);
        assertThat(executor.stats().threadsLimit()).isEqualTo(10);
    }

    /** It was never in force, and a policy that does not change its mind decides nothing anew. */
    @Test
    void aDecisionThatFindsNoMemoryIsAppliedByTheNextStep() {
        AtomicBoolean exhausted = new AtomicBoolean();
        LongSupplier clock = () -> {
            if (exhausted.get() && isApplying()) {
                throw new OutOfMemoryError("injected");
            }
            return pools.clock.getAsLong();
        };
        ScriptedPolicy policy = new ScriptedPolicy("scripted", decision(0, 0, 10)).then(decision(0, 3, 10));
        AdaptiveExecutor executor = AdaptiveExecutor.builder("sizing")
                .sizing(policy)
                .daemon(true)
                .clock(clock)
                .buildWithoutControlThread();
        pools.step(executor);
        exhausted.set(true);
        assertThatThrownBy(() -> pools.stepAfter(executor, INTERVAL)).hasMessage("injected");
        exhausted.set(false);
        pools.step(executor);
        assertSizes(executor, 3, 0);
        executor.shutdownNow();
        Await.termination(executor);
    }

    private static boolean isApplying() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getMethodName().equals("addIfWanted")));
    }

    @Test
    void nothingIsCreatedBeforeTheFirstTaskWithoutPrestart() {
        assertThat(build(decision(0, 0, 10)).stats().threadsCreated()).isZero();
    }

    @Test
    void growsAtOnceUpToTheLimitWhenNoThreadIsIdle() {
        AdaptiveExecutor executor = build(decision(0, 0, 3));
        pools.occupy(executor, 3);
        executor.execute(() -> {});
        assertSizes(executor, 3, 1);
    }

    @Test
    void doesNotGrowWhileAThreadIsIdle() {
        AdaptiveExecutor executor = build(decision(0, 0, 3));
        for (int i = 0; i < 20; i++) {
            Await.result(executor.submit(() -> 1));
            awaitBusy(executor, 0);
        }
        assertThat(executor.stats().threadsCreated()).isEqualTo(1);
    }

    @Test
    void growsOnceTheBacklogIsThere() {
        AdaptiveExecutor executor = build(decision(0, 0, 5, 3, SizingDecision.NEVER, 0));
        pools.occupy(executor);
        for (int waiting = 1; waiting <= 3; waiting++) {
            executor.execute(() -> {});
            assertSizes(executor, 1, waiting);
        }
        executor.execute(() -> {});
        assertThat(executor.stats().threadsAlive()).isEqualTo(2);
        Await.until(
                "the second thread emptied the queue", () -> executor.stats().queueLength() == 0);
    }

    @Test
    void growthLeftToThePolicyStillKeepsOneThreadForWaitingTasks() {
        AdaptiveExecutor executor = build(decision(0, 0, 5, SizingDecision.NEVER_GROW, SizingDecision.NEVER, 0));
        pools.occupy(executor);
        for (int i = 0; i < 10; i++) {
            executor.execute(() -> {});
        }
        assertSizes(executor, 1, 10);
    }

    @Test
    void growthLeftToThePolicyIgnoresAFullQueue() {
        AdaptiveExecutor executor = build(
                AdaptiveExecutor.builder("sizing").queueCapacity(1, WhenFull.reject()),
                new ScriptedPolicy("scripted", decision(0, 0, 5, SizingDecision.NEVER_GROW, SizingDecision.NEVER, 0)));
        pools.occupy(executor);
        executor.execute(() -> {});
        assertRejected(() -> executor.execute(() -> {}));
        assertThat(executor.stats().threadsAlive()).isEqualTo(1);
    }

    @Test
    void growsWhileOthersAreIdleIfThePolicySaysSo() {
        AdaptiveExecutor executor =
                build(new SizingDecision(0, 0, 3, 0, true, SizingDecision.NEVER, 0, INTERVAL, "as coded by Group-16"));
        for (int i = 1; i <= 5; i++) {
            Await.result(executor.submit(() -> 1));
            awaitBusy(executor, 0);
            assertThat(executor.stats().threadsAlive()).isEqualTo(Math.min(i, 3));
        }
    }

    @Test
    void aRaisedLimitLetsAWaitingBacklogGrowThePool() {
        ScriptedPolicy policy = new ScriptedPolicy("scripted", decision(0, 0, 1)).then(decision(0, 0, 3));
        AdaptiveExecutor executor = build(policy);
        pools.occupy(executor);
        List<Blocker> waiting = List.of(pools.execute(executor), pools.execute(executor), pools.execute(executor));
        assertThat(executor.stats().queueLength()).isEqualTo(3);
        pools.stepAfter(executor, INTERVAL);
        Await.latch(waiting.get(0).started);
        Await.latch(waiting.get(1).started);
        assertSizes(executor, 3, 1);
    }

    @Test
    void aRaisedPrestartTakesWaitingTasks() {
        ScriptedPolicy policy = new ScriptedPolicy(
                        "scripted", decision(0, 0, 5, SizingDecision.NEVER_GROW, SizingDecision.NEVER, 0))
                .then(decision(0, 2, 5, SizingDecision.NEVER_GROW, SizingDecision.NEVER, 0));
        AdaptiveExecutor executor = build(policy);
        pools.occupy(executor);
        AtomicInteger runs = new AtomicInteger();
        executor.execute(runs::incrementAndGet);
        pools.stepAfter(executor, INTERVAL);
        Await.until("the second thread ran it", () -> runs.get() == 1);
        assertThat(executor.stats().threadsAlive()).isEqualTo(2);
    }

    // ---- Shrinking

    @Test
    void aLimitBelowTheSizeRetiresIdleThreadsAtOnceAndBusyOnesAfterTheirTask() {
        ScriptedPolicy policy = new ScriptedPolicy("scripted", decision(0, 0, 5)).then(decision(0, 0, 1));
        AdaptiveExecutor executor = build(policy);
        List<Blocker> held = pools.occupy(executor, 5);
        held.get(0).release();
        held.get(1).release();
        awaitBusy(executor, 3);
        pools.stepAfter(executor, INTERVAL);
        assertThat(executor.stats().threadsAlive()).isEqualTo(3);
        AtomicInteger runs = new AtomicInteger();
        executor.execute(runs::incrementAndGet);
        assertThat(executor.stats().queueLength()).isEqualTo(1);
        held.get(2).release();
        awaitAlive(executor, 2);
        held.get(3).release();
        awaitAlive(executor, 1);
        assertThat(runs).hasValue(0);
        held.get(4).release();
        Await.until("the last thread ran what waited", () -> runs.get() == 1);
        assertThat(executor.stats().threadsAlive()).isEqualTo(1);
        assertThat(held).noneMatch(blocker -> blocker.interrupted);
    }

    @Test
    void idleThreadsEndAtTheirTimeoutAndNoneBelowTheFloor() {
        AdaptiveExecutor executor = build(idling(2, 10, Duration.ofSeconds(1), 0));
        becomeIdle(executor, 5);
        pools.stepAfter(executor, Duration.ofMillis(999));
        assertThat(executor.stats().threadsAlive()).isEqualTo(5);
        pools.stepAfter(executor, Duration.ofMillis(1));
        assertThat(executor.stats().threadsAlive()).isEqualTo(2);
        pools.stepAfter(executor, Duration.ofHours(1));
        assertThat(executor.stats().threadsAlive()).isEqualTo(2);
    }

    /** Lets the quiet period pass, so that the loop only comes back for idle threads. */
    private void stepUntilQuiet(AdaptiveExecutor executor) {
        pools.step(executor);
        pools.clock.advance(Duration.ofMillis(100));
        pools.step(executor);
    }

    @Test
    void eachIdleThreadHasItsOwnDeadlineAndTheStepReturnsTheNext() {
        AdaptiveExecutor executor = build(new SizingDecision(
                0, 0, 10, 0, false, Duration.ofSeconds(1), 0, SizingDecision.NEVER, "idle one by one"));
        List<Blocker> held = pools.occupy(executor, 3);
        for (int busy = 2; busy >= 0; busy--) {
            held.get(busy).release();
            awaitBusy(executor, busy);
            pools.clock.advance(Duration.ofMillis(10));
        }
        long start = pools.clock.getAsLong() - Duration.ofMillis(30).toNanos();
        stepUntilQuiet(executor);
        for (int i = 0; i < 3; i++) {
            long next = pools.step(executor);
            assertThat(next - start)
                    .isEqualTo(Duration.ofMillis(1_000 + 10L * i).toNanos());
            pools.clock.advance(Duration.ofNanos(next - pools.clock.getAsLong()));
            pools.step(executor);
            assertThat(executor.stats().threadsAlive()).isEqualTo(2 - i);
        }
        assertThat(pools.step(executor)).isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void anIdleTimeoutOfZeroEndsAThreadWithItsTaskAndKeepsTheFloor(int floor) {
        AdaptiveExecutor executor = build(idling(floor, 10, Duration.ZERO, 0));
        pools.occupy(executor, 3).forEach(Blocker::release);
        awaitAlive(executor, floor);
        awaitBusy(executor, 0);
        assertThat(executor.stats().threadsAlive()).isEqualTo(floor);
        assertThat(executor.stats().threadsPeak()).isEqualTo(3);
    }

    @Test
    void anEndlessIdleTimeoutKeepsEveryThread() {
        AdaptiveExecutor executor = build(idling(0, 10, SizingDecision.NEVER, 0));
        becomeIdle(executor, 3);
        pools.stepAfter(executor, Duration.ofDays(1_000));
        assertThat(executor.stats().threadsAlive()).isEqualTo(3);
    }

    @Test
    void anAlmostEndlessIdleTimeoutDoesNotHideTheNextSample() {
        AdaptiveExecutor executor = build(idling(0, 10, SizingDecision.NEVER.minusNanos(1), 0));
        becomeIdle(executor, 1);
        long next = pools.stepAfter(executor, INTERVAL);
        assertThat(next - pools.clock.getAsLong()).isBetween(0L, INTERVAL.toNanos());
    }

    @Test
    void aTimeoutShortenedByThePolicyHoldsForThoseAlreadyIdle() {
        ScriptedPolicy policy = new ScriptedPolicy("scripted", idling(0, 10, SizingDecision.NEVER, 0))
                .then(idling(0, 10, Duration.ofMillis(100), 0));
        AdaptiveExecutor executor = build(policy);
        becomeIdle(executor, 3);
        pools.stepAfter(executor, INTERVAL);
        assertThat(executor.stats().threadsAlive()).isZero();
    }

    @Test
    void anIdleThreadEndsOnlyWhileEnoughOthersAreIdleUnlessThePoolIsAtItsBusiest() {
        AdaptiveExecutor executor = build(idling(0, 10, Duration.ofSeconds(1), 2));
        becomeIdle(executor, 5);
        pools.stepAfter(executor, Duration.ofSeconds(1));
        // With two left, only one other is idle.
        assertThat(executor.stats().threadsAlive()).isEqualTo(2);
    }

    @Test
    void oneIdleThreadMayEndWhenThePoolHasAsManyThreadsAsWereEverBusy() {
        AdaptiveExecutor executor = build(idling(0, 10, Duration.ofSeconds(1), 2));
        List<Blocker> held = pools.occupy(executor, 3);
        held.get(0).release();
        awaitBusy(executor, 2);
        pools.stepAfter(executor, Duration.ofSeconds(1));
        assertThat(executor.stats().threadsAlive()).isEqualTo(2);
        held.get(1).release();
        awaitBusy(executor, 1);
        pools.stepAfter(executor, Duration.ofSeconds(1));
        assertThat(executor.stats().threadsAlive()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"LIFO, false", "FIFO, true"})
    void theLastToBecomeIdleTakesTheNextTaskOrTheFirstWithFifo(IdleOrder order, boolean takenByTheFirst) {
        AdaptiveExecutor executor = build(
                AdaptiveExecutor.builder("sizing").idleOrder(order), new ScriptedPolicy("scripted", decision(0, 0, 2)));
        Blocker first = pools.blocker();
        Blocker second = pools.blocker();
        Future<Thread> firstThread = thread(executor, first);
        Future<Thread> secondThread = thread(executor, second);
        first.release();
        awaitBusy(executor, 1);
        second.release();
        awaitBusy(executor, 0);
        Thread next = Await.result(executor.submit(Thread::currentThread));
        assertThat(next).isSameAs(Await.result(takenByTheFirst ? firstThread : secondThread));
    }

    private static Future<Thread> thread(AdaptiveExecutor executor, Blocker blocker) {
        Future<Thread> thread = executor.submit(() -> {
            blocker.run();
            return Thread.currentThread();
        });
        Await.latch(blocker.started);
        return thread;
    }

    // ---- Bounds

    @Test
    void hardBoundsClampEveryDecision() {
        ScriptedPolicy policy = new ScriptedPolicy("scripted", decision(0, 0, 1)).then(decision(50, 60, 70));
        AdaptiveExecutor executor = build(AdaptiveExecutor.builder("sizing").bounds(2, 4), policy);
        assertThat(executor.stats().threadsAlive()).isEqualTo(2);
        assertThat(executor.stats().threadsLimit()).isEqualTo(2);
        pools.stepAfter(executor, INTERVAL);
        assertThat(executor.stats().threadsAlive()).isEqualTo(4);
        assertThat(executor.stats().threadsLimit()).isEqualTo(4);
        assertThat(executor.stats().threadsTarget()).isEqualTo(4);
        assertThat(executor.decisions().get(1).decision().floor()).isEqualTo(4);
    }

    // ---- Log

    @Test
    void theDecisionLogIsBoundedAndResizesAreCounted() {
        ScriptedPolicy policy = new ScriptedPolicy("scripted", decision(0, 1, 9));
        AdaptiveExecutor executor = build(AdaptiveExecutor.builder("sizing").decisionLog(3), policy);
        pools.occupy(executor);
        for (int i = 1; i <= 10; i++) {
            policy.then(decision(0, 1 + i / 2, 9));
            pools.stepAfter(executor, INTERVAL);
        }
        assertThat(executor.stats().resizes()).isEqualTo(5);
        List<DecisionRecord> log = executor.decisions();
        assertThat(log)
                .hasSize(3)
                .extracting(record -> record.decision().prestart())
                .containsExactly(5, 5, 6);
        assertThat(log).extracting(DecisionRecord::resize).containsExactly(true, false, true);
        assertThat(log).extracting(DecisionRecord::policy).containsOnly("scripted");
        assertThat(log.get(2).atNanos()).isEqualTo(pools.clock.getAsLong());
        assertThat(log.get(2).sample()).isEqualTo(policy.lastSample());
    }
}
