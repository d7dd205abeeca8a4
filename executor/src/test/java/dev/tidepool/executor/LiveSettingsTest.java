package dev.tidepool.executor;

import static dev.tidepool.executor.PoolFixture.INTERVAL;
import static dev.tidepool.executor.PoolFixture.assertRejected;
import static dev.tidepool.executor.PoolFixture.awaitAlive;
import static dev.tidepool.executor.PoolFixture.decision;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.sizing.Cached;
import dev.tidepool.policy.sizing.Fixed;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Bounds, capacity and thread factory that change while a pool runs. */
final class LiveSettingsTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final List<DecisionRecord> heard = new ArrayList<>();

    private AdaptiveExecutor scripted(ScriptedPolicy policy) {
        return pools.stepped(
                AdaptiveExecutor.builder("live").sizing(policy).bounds(0, 4).listener(new PoolListener() {
                    @Override
                    public void onDecision(DecisionRecord decision) {
                        heard.add(decision);
                    }

                    @Override
                    public void onShadowDecision(DecisionRecord decision) {
                        heard.add(decision);
                    }
                }));
    }

    // ---- Bounds

    @Test
    void aHigherMaximumLetsAPoolGrowAtOnceAsItsPolicyHadAsked() {
        AdaptiveExecutor pool = scripted(new ScriptedPolicy("wants 6", decision(6, 6, 6)));
        assertThat(pool.stats().threadsAlive()).isEqualTo(4);
        pool.bounds(0, 5);
        assertThat(pool.stats().threadsAlive()).isEqualTo(5);
        pool.bounds(0, 100);
        assertThat(pool.stats().threadsAlive()).isEqualTo(6);
        assertThat(pool.bounds())
                .extracting(PoolBounds::minThreads, PoolBounds::maxThreads)
                .containsExactly(0, 100);
        assertThat(pool.newestDecision().decision().reason())
                .isEqualTo("the bounds changed from 0 to 5 threads to 0 to 100 threads;"
                        + " the policy's last decision holds within them");
        assertThat(heard).contains(pool.newestDecision());
        assertThat(pool.stats().resizes()).isEqualTo(2);
    }

    @Test
    void tasksThatWaitGrowAPoolWhoseMaximumRises() {
        AdaptiveExecutor pool = pools.start(
                AdaptiveExecutor.builder("live").sizing(Cached.defaults()).bounds(0, 1));
        pools.occupy(pool);
        Blocker second = pools.execute(pool);
        pool.bounds(0, 2);
        Await.latch(second.started);
    }

    @Test
    void aHigherMinimumStartsItsThreads() {
        AdaptiveExecutor pool = scripted(new ScriptedPolicy("wants none", decision(0, 0, 4)));
        pool.bounds(3, 4);
        assertThat(pool.stats().threadsAlive()).isEqualTo(3);
    }

    @Test
    void aLowerMaximumEndsIdleThreadsAtOnceAndInterruptsNoTask() {
        AdaptiveExecutor pool = scripted(new ScriptedPolicy("wants 4", decision(4, 4, 4)));
        List<Blocker> running = pools.occupy(pool, 3);
        pool.bounds(0, 1);
        awaitAlive(pool, 3);
        Future<Integer> waiting = pool.submit(() -> 1);
        running.get(0).release();
        running.get(1).release();
        awaitAlive(pool, 1);
        assertThat(waiting.isDone()).isFalse();
        running.get(2).release();
        assertThat(Await.result(waiting)).isEqualTo(1);
        assertThat(running).noneMatch(blocker -> blocker.interrupted);
        Await.until("all are counted", () -> pool.stats().completions() == 4);
    }

    @Test
    void laterDecisionsAndPoliciesStayWithinTheNewBounds() {
        AdaptiveExecutor pool = scripted(new ScriptedPolicy("scripted", decision(4, 4, 4)).then(decision(9, 9, 9)));
        pool.bounds(1, 2);
        pools.stepAfter(pool, INTERVAL);
        assertThat(pool.stats().threadsLimit()).isEqualTo(2);
        pool.policy(new Fixed(7));
        assertThat(pool.stats().threadsLimit()).isEqualTo(2);
    }

    @Test
    void theShadowGetsTheBoundsToo() {
        AdaptiveExecutor pool = scripted(new ScriptedPolicy("active", decision(1, 1, 1)));
        pool.shadow(new ScriptedPolicy("shadow", decision(3, 3, 3)));
        pool.bounds(0, 2);
        List<DecisionRecord> decisions = pool.shadowDecisions();
        assertThat(decisions).extracting(record -> record.decision().target()).containsExactly(3, 2);
        assertThat(heard).contains(decisions.get(1));
    }

    /** Memory ended between the two, and the shadow kept the old bounds for good. */
    @Test
    void theShadowGetsTheBoundsAlthoughMemoryEndedBeforeIt() {
        AdaptiveExecutor pool = scripted(new ScriptedPolicy("active", decision(6, 6, 6)) {
            @Override
            public void boundsChanged(PoolBounds bounds) {
                pools.clock.failNext(new OutOfMemoryError("pretended"));
            }
        });
        pool.shadow(new ScriptedPolicy("shadow", decision(5, 5, 5)));
        assertThatThrownBy(() -> pool.bounds(0, 8)).hasMessage("pretended");
        pools.step(pool);
        assertThat(pool.stats().threadsAlive()).isEqualTo(6);
        assertThat(pool.shadowDecisions())
                .extracting(record -> record.decision().target())
                .containsExactly(4, 5);
    }

    /** The caller got the exception of a policy without effect, after its own bounds had changed. */
    @Test
    void aShadowThatThrowsFailsNoChangeOfTheBounds() {
        PoolLog.expect("a step of the control loop failed java.lang.IllegalStateException: broken");
        AdaptiveExecutor pool = scripted(new ScriptedPolicy("active", decision(4, 4, 4)));
        pool.shadow(new ScriptedPolicy("frail", decision(3, 3, 3)) {
            @Override
            public void boundsChanged(PoolBounds bounds) {
                throw new IllegalStateException("broken");
            }
        });
        pool.bounds(0, 2);
        pools.step(pool);
        assertThat(pool.bounds().maxThreads()).isEqualTo(2);
        assertThat(pool.stats().threadsLimit()).isEqualTo(2);
        assertThat(pool.shadowDecisions()).hasSize(1);
        assertThat(PoolLog.warnings()).isEqualTo(1);
    }

    @Test
    void theOldBoundsStayIfThePolicyThrows() {
        AdaptiveExecutor pool = scripted(new ScriptedPolicy("frail", decision(4, 4, 4)) {
            @Override
            public void boundsChanged(PoolBounds bounds) {
                throw new IllegalStateException("broken");
            }
        });
        assertThatThrownBy(() -> pool.bounds(0, 1)).hasMessage("broken");
        assertThat(pool.bounds().maxThreads()).isEqualTo(4);
        assertThat(pool.stats().threadsLimit()).isEqualTo(4);
    }

    @Test
    void aPolicyOrBoundsSetBeforeTheFirstStepAreNotReplacedByTheFirstDecision() {
        AdaptiveExecutor pool =
                pools.unstepped(AdaptiveExecutor.builder("early").sizing(new Fixed(5)));
        pool.policy(new Fixed(3));
        pool.bounds(0, 2);
        pools.step(pool);
        assertThat(pool.stats().threadsLimit()).isEqualTo(2);
        assertThat(pool.decisions())
                .extracting(record -> record.decision().target())
                .containsExactly(5, 3, 2);
    }

    @Test
    void aRestingPoolFollowsItsNewBounds() {
        AdaptiveExecutor pool = pools.stepped(
                AdaptiveExecutor.builder("resting").sizing(new Fixed(2)).bounds(0, 1));
        while (pools.stepAfter(pool, Duration.ofSeconds(1)) < Long.MAX_VALUE) {}
        pool.bounds(0, 2);
        assertThat(pool.stats().threadsAlive()).isEqualTo(2);
    }

    @Test
    void theMachinesLimitNoLongerCountsOnceTheUserSetBounds() {
        AdaptiveExecutor pool = pools.stepped(AdaptiveExecutor.builder("live").sizing(Cached.defaults()));
        assertThat(pool.bounds().maxThreads()).isLessThan(Integer.MAX_VALUE);
        pool.bounds(0, Integer.MAX_VALUE);
        assertThat(pool.stats().threadsLimit()).isEqualTo(Integer.MAX_VALUE);
        assertThat(pool.newestDecision().decision().reason()).contains("to 0 to unlimited threads");
        pool.policy(Cached.defaults());
        assertThat(pool.newestDecision().decision().reason()).doesNotContain("at most");
    }

    @Test
    void badBoundsAreRefusedInOneLine() {
        AdaptiveExecutor pool = pools.fixed(1);
        assertThatThrownBy(() -> pool.bounds(0, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("max")
                .hasMessageContaining("0");
        assertThatThrownBy(() -> pool.bounds(3, 2)).hasMessageContaining("min");
    }

    // ---- Capacity

    private AdaptiveExecutor bounded(int capacity, WhenFull behaviour) {
        return pools.start(AdaptiveExecutor.builder("live")
                .sizing(new Fixed(1))
                .bounds(0, 1)
                .queueCapacity(capacity, behaviour));
    }

    @Test
    void aLowerCapacityLosesNothingAndRejectsUntilTheQueueHasDrained() {
        AdaptiveExecutor pool = bounded(3, WhenFull.reject());
        Blocker running = pools.occupy(pool);
        List<Future<Integer>> waiting = List.of(pool.submit(() -> 1), pool.submit(() -> 2), pool.submit(() -> 3));
        pool.queueCapacity(1);
        assertThat(pool.stats().queueCapacity()).isEqualTo(1);
        assertRejected(() -> pool.execute(() -> {})).hasMessageContaining("3 tasks wait in a queue for 1");
        waiting.get(0).cancel(false);
        waiting.get(1).cancel(false);
        assertRejected(() -> pool.execute(() -> {}));
        running.release();
        assertThat(Await.result(waiting.get(2))).isEqualTo(3);
        Await.until("the queue is empty", () -> pool.stats().threadsBusy() == 0);
        assertThat(Await.result(pool.submit(() -> 4))).isEqualTo(4);
    }

    @Test
    void aHigherCapacityLetsABlockedSubmitterIn() throws Exception {
        AdaptiveExecutor pool = bounded(1, WhenFull.block(Duration.ofMinutes(2)));
        pools.occupy(pool);
        pool.execute(() -> {});
        Thread submitter = new Thread(() -> pool.execute(() -> {}));
        submitter.start();
        Await.until("the submitter waits", () -> submitter.getState() == Thread.State.TIMED_WAITING);
        pool.queueCapacity(2);
        submitter.join(120_000);
        assertThat(submitter.isAlive()).isFalse();
        assertThat(pool.stats().queueLength()).isEqualTo(2);
    }

    @Test
    void badCapacitiesAreRefusedInOneLine() {
        AdaptiveExecutor pool = bounded(1, WhenFull.reject());
        assertThatThrownBy(() -> pool.queueCapacity(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> pool.queueCapacity(1_000_000_001)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> pools.fixed(1).queueCapacity(8))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the queue was built without a capacity, so it cannot get 8;"
                        + " build the pool with queueCapacity(capacity, behaviour) to change it later");
    }

    @Test
    void everyTaskIsAccountedForWhileCapacityAndBoundsChangeAtRandom() throws Exception {
        for (long seed = 1; seed <= 50; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            AdaptiveExecutor pool = pools.start(AdaptiveExecutor.builder("live")
                    .sizing(Cached.defaults())
                    .bounds(0, 3)
                    .queueCapacity(4, WhenFull.reject()));
            AtomicInteger runs = new AtomicInteger();
            int rejected = 0;
            for (int i = 0; i < 400; i++) {
                switch (random.nextInt(8)) {
                    case 0 -> pool.queueCapacity(1 + random.nextInt(8));
                    case 1 -> pool.bounds(random.nextInt(2), 1 + random.nextInt(4));
                    default -> {
                        try {
                            pool.execute(runs::incrementAndGet);
                        } catch (RejectedExecutionException full) {
                            rejected++;
                        }
                    }
                }
            }
            PoolFixture.end(pool);
            PoolStats stats = pool.stats();
            assertThat(stats.arrivals()).as("seed %d", seed).isEqualTo(runs.get() + rejected);
            assertThat(stats.completions()).as("seed %d", seed).isEqualTo(runs.get());
            assertThat(stats.rejections()).as("seed %d", seed).isEqualTo(rejected);
            assertThat(stats.threadsPeak()).as("seed %d", seed).isLessThanOrEqualTo(4);
        }
    }

    @Test
    void afterManyChangesTheCapacityIsStillExact() {
        AdaptiveExecutor pool = bounded(1, WhenFull.reject());
        Blocker running = pools.occupy(pool);
        SplittableRandom random = new SplittableRandom(16);
        for (int i = 0; i < 1_000; i++) {
            pool.queueCapacity(1 + random.nextInt(1_000_000_000));
        }
        pool.queueCapacity(2);
        pool.execute(() -> {});
        pool.execute(() -> {});
        assertRejected(() -> pool.execute(() -> {}));
        running.release();
    }

    // ---- Threads

    @Test
    void aNewThreadFactoryMakesOnlyNewThreads() {
        AdaptiveExecutor pool = scripted(new ScriptedPolicy("grows", decision(1, 1, 4)));
        Queue<String> names = new ConcurrentLinkedQueue<>();
        pool.threads(task -> new Thread(task, "second"));
        pools.occupy(pool);
        pool.execute(() -> names.add(Thread.currentThread().getName()));
        Await.until("the second task ran", () -> !names.isEmpty());
        assertThat(names).containsExactly("second");
        assertThat(pool.stats().threadsCreated()).isEqualTo(2);
        assertThatThrownBy(() -> pool.threads(null)).isInstanceOf(NullPointerException.class);
    }

    /** Row 11 of issue 28: the pool kept the factory with which it was built. */
    @Test
    void aReplacedThreadFactoryIsForgotten() {
        AdaptiveExecutorBuilder builder = AdaptiveExecutor.builder("live");
        WeakReference<ThreadFactory> first = withFactory(builder);
        AdaptiveExecutor pool = pools.unstepped(builder);
        builder.threads(Thread::new);
        Await.result(pool.submit(() -> {}));
        pool.threads(Thread::new);
        Await.until("the first factory is collected", () -> {
            System.gc();
            return first.get() == null;
        });
    }

    private static WeakReference<ThreadFactory> withFactory(AdaptiveExecutorBuilder builder) {
        String name = "first";
        ThreadFactory factory = task -> new Thread(task, name + task.hashCode()); // an object of its own
        builder.threads(factory);
        return new WeakReference<>(factory);
    }
}
