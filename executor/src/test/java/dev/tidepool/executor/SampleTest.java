package dev.tidepool.executor;

import static dev.tidepool.executor.PoolFixture.INTERVAL;
import static dev.tidepool.executor.PoolFixture.assertRejected;
import static dev.tidepool.executor.PoolFixture.awaitBusy;
import static dev.tidepool.executor.PoolFixture.decision;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tidepool.executor.internal.statistics.MachineMonitor;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.TaskCounts;
import dev.tidepool.policy.TaskTypeSample;
import dev.tidepool.policy.WaitTimes;
import dev.tidepool.policy.control.DecisionRecord;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What samples tell a policy, and when the control loop rests, on the clock of the test. */
final class SampleTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    /** The pool of most tests has one thread at most. */
    private final ScriptedPolicy policy = new ScriptedPolicy("scripted", decision(0, 0, 1));

    private final AdaptiveExecutor executor = build(policy);

    private AdaptiveExecutor build(ScriptedPolicy policy) {
        return build(AdaptiveExecutor.builder("samples"), policy);
    }

    private AdaptiveExecutor build(AdaptiveExecutorBuilder builder, ScriptedPolicy policy) {
        return pools.stepped(builder.sizing(policy).uncaughtExceptionHandler((thread, thrown) -> {}));
    }

    private static SizingDecision idlingAfter(Duration idleTimeout) {
        return decision(0, 0, 10, 0, idleTimeout, 0);
    }

    private Blocker execute(AdaptiveExecutor executor, String type) {
        Blocker blocker = pools.blocker();
        executor.execute(TypedTask.named(type, blocker));
        return blocker;
    }

    /** Executes a blocker and waits until it runs. */
    private Blocker occupy(AdaptiveExecutor executor, String type) {
        Blocker blocker = execute(executor, type);
        Await.latch(blocker.started);
        return blocker;
    }

    private Blocker executeLongRunning(AdaptiveExecutor executor) {
        Blocker blocker = pools.blocker();
        executor.execute(TypedTask.longRunning(blocker));
        return blocker;
    }

    // ---- Samples

    @Test
    void aScriptedSequenceIsReportedExactly() {
        Blocker first = occupy(executor, "a");
        pools.clock.advance(Duration.ofMillis(10));
        Blocker second = execute(executor, "b");
        pools.clock.advance(Duration.ofMillis(20));
        execute(executor, "a");
        pools.stepAfter(executor, Duration.ofMillis(70));

        PoolSample one = policy.lastSample();
        assertThat(one.intervalNanos()).isEqualTo(INTERVAL.toNanos());
        assertThat(one.tasks()).isEqualTo(new TaskCounts(3, 1, 0, 0, 0));
        assertThat(one.threads().alive()).isEqualTo(1);
        assertThat(one.threads().busy()).isEqualTo(1);
        assertThat(one.threads().meanBusy()).isCloseTo(1, within(1e-9));
        assertThat(one.threads().created()).isEqualTo(1);
        assertThat(one.queueLength()).isEqualTo(2);
        assertThat(one.queuedWait()).isEqualTo(new WaitTimes(2, 80e6, 70_000_000));
        assertThat(one.startedWait()).isEqualTo(new WaitTimes(1, 0, 0));
        assertThat(one.response().count()).isZero();
        assertThat(one.types())
                .extracting(TaskTypeSample::type, TaskTypeSample::arrivals, TaskTypeSample::completions)
                .containsExactlyInAnyOrder(tuple("a", 2L, 0L), tuple("b", 1L, 0L));

        first.release();
        Await.latch(second.started);
        pools.stepAfter(executor, INTERVAL);
        PoolSample two = policy.lastSample();
        assertThat(two.tasks()).isEqualTo(new TaskCounts(0, 1, 1, 0, 0));
        assertThat(two.threads().created()).isZero();
        assertThat(two.startedWait().count()).isEqualTo(1);
        assertThat(two.startedWait().meanNanos()).isCloseTo(90e6, within(1e-3));
        assertThat((double) two.startedWait().minNanos()).isBetween(90e6 * 0.875, 90e6);
        assertThat(two.response().count()).isEqualTo(1);
        assertThat(two.response().meanNanos()).isCloseTo(100e6, within(1e-3));
        assertThat((double) two.response().p99Nanos()).isCloseTo(100e6, within(7e6));
        assertThat(two.types()).singleElement().satisfies(type -> {
            assertThat(type.type()).isEqualTo("a");
            assertThat(type.arrivals()).isZero();
            assertThat(type.completions()).isEqualTo(1);
            assertThat(type.serviceNanos()).isEqualTo(100_000_000);
            assertThat(type.firstServiceNanos()).isEqualTo(100_000_000);
        });
    }

    @Test
    void anExecutionSampleKnowsTasksThatEndedAndTasksThatStillRun() {
        ScriptedPolicy policy = new ScriptedPolicy("scripted", decision(0, 0, 5));
        AdaptiveExecutor executor = build(policy);
        Blocker ends = occupy(executor, "a");
        occupy(executor, "b");
        executeLongRunning(executor);
        pools.stepAfter(executor, INTERVAL);
        assertThat(policy.lastSample().execution().demands()).isEmpty();
        assertThat(policy.lastSample().execution().runningNanos()).isEmpty();

        ends.release();
        awaitBusy(executor, 1);
        pools.stepAfter(executor, INTERVAL);
        assertThat(policy.lastSample().execution().demands()).singleElement().satisfies(demand -> {
            assertThat(demand.serviceNanos()).isEqualTo(INTERVAL.toNanos());
            assertThat(demand.cpuNanos()).isPositive();
        });
        assertThat(policy.lastSample().execution().runningNanos()).containsExactly(INTERVAL.toNanos());

        pools.stepAfter(executor, INTERVAL);
        assertThat(policy.lastSample().execution().demands()).isEmpty();
        assertThat(policy.lastSample().execution().runningNanos()).containsExactly(2 * INTERVAL.toNanos());
    }

    /** Whoever listed the running tasks put a new one before the longest, and auto then missed that. */
    @Test
    void aListOfTheRunningTasksLeavesTheLongestFirst() {
        ScriptedPolicy policy = new ScriptedPolicy("scripted", decision(0, 0, 5));
        AdaptiveExecutor executor = build(policy);
        Blocker ends = occupy(executor, "a");
        occupy(executor, "long");
        pools.stepAfter(executor, INTERVAL);
        ends.release();
        awaitBusy(executor, 1);
        occupy(executor, "new");
        pools.clock.advance(INTERVAL);
        assertThat(executor.runningTasks()).hasSize(2);
        pools.stepAfter(executor, INTERVAL);
        assertThat(policy.lastSample().execution().runningNanos())
                .containsExactly(2 * INTERVAL.toNanos(), INTERVAL.toNanos());
    }

    @Test
    void ofMoreThreadsThanASampleLooksAtTheTasksThatRanLongestAreListed() {
        ScriptedPolicy policy = new ScriptedPolicy("scripted", decision(0, 0, 1_300));
        AdaptiveExecutor executor = build(policy);
        Blocker ends = occupy(executor, "first");
        for (int i = 0; i < 1_200; i++) {
            execute(executor, "a");
        }
        awaitBusy(executor, 1_201);
        for (int i = 1; i <= 4; i++) {
            pools.stepAfter(executor, INTERVAL);
            assertThat(policy.lastSample().execution().runningNanos())
                    .hasSize(i == 1 ? 0 : 8 * MachineMonitor.cores())
                    .allMatch(nanos -> nanos >= INTERVAL.toNanos())
                    .isSortedAccordingTo(Comparator.reverseOrder());
        }
        assertThat(policy.lastSample().execution().runningNanos()).startsWith(3 * INTERVAL.toNanos());
        ends.release();
    }

    @Test
    void aThreadThatBlocksIsNeitherComputingNorReady() {
        ScriptedPolicy policy = new ScriptedPolicy("scripted", decision(0, 0, 5));
        AdaptiveExecutor executor = build(policy);
        occupy(executor, "a");
        pools.stepAfter(executor, INTERVAL);
        assertThat(policy.lastSample().execution().meanComputing()).isNaN();
        Await.until("the thread is blocked", () -> {
            pools.stepAfter(executor, INTERVAL);
            double ready = policy.lastSample().execution().ready();
            return Double.isNaN(ready) || ready == 0;
        });
        assertThat(policy.lastSample().execution().meanComputing()).isBetween(0.0, 1.0);
    }

    /** The oldest threads stood for all: beside long polls, none seemed to compute or to be ready. */
    @Test
    void threadsThatComputeAreSeenBesideManyOlderOnesThatBlock() {
        int blocked = 140; // more than have files open at once
        ScriptedPolicy policy = new ScriptedPolicy("scripted", decision(0, 0, blocked + 2));
        AdaptiveExecutor executor = build(policy);
        for (int i = 0; i < blocked; i++) {
            occupy(executor, "blocked");
        }
        AtomicBoolean over = new AtomicBoolean();
        try {
            for (int i = 0; i < 2; i++) {
                CountDownLatch started = new CountDownLatch(1);
                executor.execute(() -> {
                    started.countDown();
                    while (!over.get()) {
                        Thread.onSpinWait();
                    }
                });
                Await.latch(started);
            }
            Await.until("threads are seen to compute", () -> {
                pools.stepAfter(executor, INTERVAL);
                return policy.lastSample().execution().meanComputing() > 0;
            });
            double ready = 0;
            for (int i = 0; i < 500; i++) {
                pools.stepAfter(executor, INTERVAL);
                ready += policy.lastSample().execution().ready();
            }
            assumeThat(ready).as("this system shows the state of threads").isNotNaN();
            assertThat(ready / 500).isBetween(0.5, 4.0);
        } finally {
            over.set(true);
        }
    }

    @Test
    void meanBusyWeighsThreadsByTime() {
        ScriptedPolicy policy = new ScriptedPolicy("scripted", decision(0, 0, 5));
        AdaptiveExecutor executor = build(policy);
        pools.clock.advance(Duration.ofMillis(50));
        Blocker one = occupy(executor, "a");
        pools.clock.advance(Duration.ofMillis(25));
        Blocker two = occupy(executor, "a");
        pools.stepAfter(executor, Duration.ofMillis(25));
        assertThat(policy.lastSample().threads().meanBusy()).isCloseTo(0.5 + 0.25, within(1e-9));
        one.release();
        awaitBusy(executor, 1);
        pools.clock.advance(Duration.ofMillis(10));
        two.release();
        awaitBusy(executor, 0);
        pools.stepAfter(executor, Duration.ofMillis(90));
        assertThat(policy.lastSample().threads().meanBusy()).isCloseTo(0.1, within(1e-9));
        assertThat(policy.lastSample().threads().idle()).isEqualTo(2);
    }

    @Test
    void failuresAndRejectionsAreCounted() {
        ScriptedPolicy policy = new ScriptedPolicy("scripted", decision(0, 0, 1));
        AdaptiveExecutor executor =
                build(AdaptiveExecutor.builder("samples").queueCapacity(1, WhenFull.reject()), policy);
        Blocker first = occupy(executor, "a");
        executor.execute(() -> {
            throw new IllegalStateException("no");
        });
        assertRejected(() -> executor.execute(() -> {}));
        first.release();
        awaitBusy(executor, 0);
        pools.stepAfter(executor, INTERVAL);
        assertThat(policy.lastSample().tasks()).isEqualTo(new TaskCounts(3, 2, 2, 1, 1));
    }

    @Test
    void arrivalsAfterTheFirstCompletionOfTheirTypeHaveAKnownServiceTime() {
        Blocker first = occupy(executor, "a");
        execute(executor, "a").release();
        pools.clock.advance(Duration.ofMillis(3));
        first.release();
        awaitBusy(executor, 0);
        execute(executor, "a").release();
        awaitBusy(executor, 0);
        pools.stepAfter(executor, INTERVAL);
        TaskTypeSample type = policy.lastSample().types().get(0);
        assertThat(type.arrivals()).isEqualTo(3);
        assertThat(type.arrivalsWithKnownServiceTime()).isEqualTo(1);
        assertThat(type.firstServiceNanos()).isEqualTo(3_000_000);
    }

    @Test
    void aTaskThatNamesItsTypeIsNotClassified() {
        ScriptedPolicy policy = new ScriptedPolicy("scripted", decision(0, 0, 1));
        AdaptiveExecutor executor = build(AdaptiveExecutor.builder("samples").taskTypes(task -> "classified"), policy);
        execute(executor, "named");
        executor.execute(() -> {});
        pools.stepAfter(executor, INTERVAL);
        assertThat(policy.lastSample().types())
                .extracting(TaskTypeSample::type)
                .containsExactlyInAnyOrder("named", "classified");
    }

    @Test
    void signalsThatThePolicyDoesNotNameAreEmpty() {
        ScriptedPolicy policy = new ScriptedPolicy("scripted", decision(0, 0, 1));
        policy.signals = EnumSet.noneOf(Signal.class);
        AdaptiveExecutor executor = build(policy);
        occupy(executor, "a");
        execute(executor, "a");
        pools.stepAfter(executor, INTERVAL);
        PoolSample sample = policy.lastSample();
        assertThat(sample.queueLength()).isEqualTo(1);
        assertThat(sample.queuedWait()).isEqualTo(WaitTimes.NONE);
        assertThat(sample.types()).isEmpty();
        assertThat(sample.machine().processCpu()).isNaN();
        assertThat(sample.machine().freeMemoryBytes()).isNegative();
    }

    @Test
    void aLateSampleHasTheLengthThatItTook() {
        execute(executor, "a");
        assertThat(pools.stepAfter(executor, Duration.ofMillis(99))).isEqualTo(pools.clock.getAsLong() + 1_000_000);
        assertThat(policy.samples).isEmpty();
        pools.stepAfter(executor, Duration.ofMillis(700));
        assertThat(policy.samples).hasSize(1);
        assertThat(policy.lastSample().intervalNanos()).isEqualTo(799_000_000);
    }

    // ---- Long-running tasks

    @Test
    void aLongRunningTaskStaysOutOfEveryCountAndItsThreadIsReplaced() {
        Blocker forever = executeLongRunning(executor);
        Await.latch(forever.started);
        occupy(executor, "a");
        pools.stepAfter(executor, INTERVAL);
        PoolSample sample = policy.lastSample();
        assertThat(sample.tasks()).isEqualTo(new TaskCounts(1, 1, 0, 0, 0));
        assertThat(sample.threads().alive()).isEqualTo(1);
        assertThat(sample.types()).extracting(TaskTypeSample::type).containsExactly("a");
        PoolStats stats = executor.stats();
        assertThat(stats.threadsLongRunning()).isEqualTo(1);
        assertThat(stats.threadsAlive()).isEqualTo(1);
        assertThat(stats.threadsPeak()).isEqualTo(2);
        forever.release();
        Await.until(
                "the surplus thread is gone",
                () -> executor.stats().threadsLongRunning() == 0
                        && executor.stats().threadsAlive() == 1);
    }

    @Test
    void aLongRunningTaskThatFailsGivesItsThreadBack() {
        AdaptiveExecutor executor = build(new ScriptedPolicy("scripted", decision(1, 1, 1)));
        executor.execute(TypedTask.longRunning(() -> {
            throw new IllegalStateException("no");
        }));
        Await.until(
                "it is back",
                () -> executor.stats().threadsLongRunning() == 0
                        && executor.stats().threadsAlive() == 1);
        assertThat(Await.result(executor.submit(() -> 1))).isEqualTo(1);
        assertThat(executor.stats().failures()).isZero();
    }

    @Test
    void aLongRunningTaskIsInterruptedByShutdownNowAndAwaited() {
        Blocker forever = executeLongRunning(executor);
        Await.latch(forever.started);
        executor.shutdown();
        assertThat(executor.isTerminated()).isFalse();
        executor.shutdownNow();
        Await.termination(executor);
        assertThat(forever.interrupted).isTrue();
    }

    @Test
    void waitingTasksHaveTheWholePoolAlthoughALongRunningTaskTookAThread() {
        AdaptiveExecutor executor = build(new ScriptedPolicy("scripted", decision(2, 2, 2)));
        Blocker one = execute(executor, "a");
        Blocker two = execute(executor, "a");
        Await.latch(one.started);
        Await.latch(two.started);
        Blocker forever = executeLongRunning(executor);
        Blocker third = execute(executor, "a");
        one.release();
        Await.latch(forever.started);
        Await.latch(third.started);
        assertThat(executor.stats().threadsAlive()).isEqualTo(2);
    }

    @Test
    void aLongRunningTaskThatIsRejectedIsNotCounted() {
        executor.shutdown();
        assertRejected(() -> executor.execute(TypedTask.longRunning(() -> {})));
        assertThat(executor.stats().arrivals()).isZero();
        assertThat(executor.stats().rejections()).isZero();
    }

    // ---- Rest

    private void runOne(AdaptiveExecutor executor) {
        Await.result(executor.submit(() -> 1));
        awaitBusy(executor, 0);
    }

    /** A loop that rests asks for no further sample. */
    private boolean isResting(AdaptiveExecutor executor) {
        return pools.step(executor) > pools.clock.getAsLong() + INTERVAL.toNanos();
    }

    private void stepUntilResting(AdaptiveExecutor executor) {
        for (int i = 0; i < 20 && !isResting(executor); i++) {
            pools.stepAfter(executor, INTERVAL);
        }
        assertThat(isResting(executor)).isTrue();
    }

    @Test
    void theLoopRestsOnceTheDecisionHasSettledAndNoThreadIsLeft() {
        AdaptiveExecutor executor = build(new ScriptedPolicy("scripted", idlingAfter(Duration.ofSeconds(1))));
        runOne(executor);
        assertThat(isResting(executor)).isFalse();
        stepUntilResting(executor);
        assertThat(pools.step(executor)).isLessThan(Long.MAX_VALUE);
        assertThat(pools.stepAfter(executor, Duration.ofSeconds(1))).isEqualTo(Long.MAX_VALUE);
        assertThat(executor.stats().threadsAlive()).isZero();
        assertThat(isResting(executor)).isTrue();
    }

    @Test
    void theLoopDoesNotRestWhileATaskRunsOrWaits() {
        occupy(executor, "a");
        for (int i = 0; i < 10; i++) {
            long next = pools.stepAfter(executor, INTERVAL);
            assertThat(next).isLessThanOrEqualTo(pools.clock.getAsLong() + INTERVAL.toNanos());
            assertThat(isResting(executor)).isFalse();
        }
        assertThat(policy.samples).hasSize(10);
    }

    @Test
    void workEndsTheRestAndTheMissedIntervalsAreFedAsSilence() {
        runOne(executor);
        stepUntilResting(executor);
        int before = policy.samples.size();
        pools.stepAfter(executor, Duration.ofSeconds(1));
        assertThat(policy.samples).hasSize(before);
        runOne(executor);
        assertThat(isResting(executor)).isFalse();
        pools.step(executor);
        List<PoolSample> silent = policy.samples.subList(before, policy.samples.size());
        assertThat(silent).hasSize(10).allMatch(PoolSample::isSilent);
        assertThat(silent).extracting(PoolSample::intervalNanos).containsOnly(INTERVAL.toNanos());
        assertThat(silent).allMatch(sample -> sample.threads().alive() == 1);
        pools.stepAfter(executor, INTERVAL);
        assertThat(policy.lastSample().tasks()).isEqualTo(new TaskCounts(1, 1, 1, 0, 0));
        assertThat(policy.lastSample().intervalNanos()).isEqualTo(INTERVAL.toNanos());
    }

    /** The decision was in the log and never in force: the next sample may be far away. */
    @Test
    void aDecisionOfARestComesIntoForceAlthoughItsReportFoundNoMemory() {
        OutOfMemoryError failure = new OutOfMemoryError("as planned");
        AtomicBoolean fails = new AtomicBoolean();
        ScriptedPolicy policy = new ScriptedPolicy("scripted", decision(0, 0, 1));
        AdaptiveExecutor executor = build(
                AdaptiveExecutor.builder("samples").listener(new PoolListener() {
                    @Override
                    public void onDecision(DecisionRecord decision) {
                        if (fails.getAndSet(false)) {
                            pools.clock.failNext(failure); // the next report counts the threads
                        }
                    }
                }),
                policy);
        runOne(executor);
        stepUntilResting(executor);
        policy.then(decision(0, 0, 1)).then(decision(2, 2, 2));
        pools.clock.advance(INTERVAL.multipliedBy(2));
        runOne(executor);
        fails.set(true);
        assertThatThrownBy(() -> pools.step(executor)).isSameAs(failure);
        assertThat(executor.stats().threadsAlive()).isEqualTo(1);
        pools.step(executor);
        assertThat(executor.stats().threadsAlive()).isEqualTo(2);
    }

    @Test
    void aRestOfDaysIsFedAsABoundedNumberOfSilentIntervals() {
        runOne(executor);
        stepUntilResting(executor);
        int before = policy.samples.size();
        pools.clock.advance(Duration.ofDays(30));
        runOne(executor);
        pools.step(executor);
        assertThat(policy.samples).hasSize(before + 128);
    }

    @Test
    void theThreadThatEndsARestIsInTheNextSample() {
        ScriptedPolicy policy = new ScriptedPolicy("scripted", idlingAfter(Duration.ofMillis(100)));
        AdaptiveExecutor executor = build(policy);
        runOne(executor);
        stepUntilResting(executor);
        pools.stepAfter(executor, Duration.ofSeconds(1));
        assertThat(executor.stats().threadsAlive()).isZero();
        occupy(executor, "a");
        pools.step(executor);
        pools.stepAfter(executor, INTERVAL);
        assertThat(policy.lastSample().tasks().arrivals()).isEqualTo(1);
        assertThat(policy.lastSample().threads().created()).isEqualTo(1);
    }

    @Test
    void prestartIsNotRepeatedAfterARest() {
        AdaptiveExecutor executor = build(new ScriptedPolicy(
                "scripted",
                new SizingDecision(0, 3, 10, 0, false, Duration.ofSeconds(1), 0, SizingDecision.NEVER, "three, once")));
        Await.until("three threads run", () -> executor.stats().threadsCreated() == 3);
        awaitBusy(executor, 0);
        Await.until("all are idle", () -> {
            pools.clock.advance(Duration.ofSeconds(2));
            pools.step(executor);
            return executor.stats().threadsAlive() == 0;
        });
        assertThat(isResting(executor)).isTrue();
        runOne(executor);
        pools.step(executor);
        assertThat(executor.stats().threadsAlive()).isEqualTo(1);
    }
}
