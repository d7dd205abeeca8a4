package dev.tidepool.executor;

import static dev.tidepool.executor.PoolFixture.INTERVAL;
import static dev.tidepool.executor.PoolFixture.awaitAlive;
import static dev.tidepool.executor.PoolFixture.awaitBusy;
import static dev.tidepool.executor.PoolFixture.decision;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.ThreadCounts;
import dev.tidepool.policy.sizing.Fixed;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tasks that say when they block. */
final class BlockingTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private AdaptiveExecutor fixed(int threads, int max) {
        return pools.start(
                AdaptiveExecutor.builder("blocking").sizing(new Fixed(threads)).bounds(0, max));
    }

    /** Submits a task that blocks until it is released, and waits until it does. */
    private Blocker block(AdaptiveExecutor pool) {
        Blocker blocker = executeBlocking(pool);
        Await.latch(blocker.started);
        return blocker;
    }

    private Blocker executeBlocking(AdaptiveExecutor pool) {
        Blocker blocker = pools.blocker();
        pool.execute(() -> Blocking.run(blocker));
        return blocker;
    }

    @Test
    void anotherThreadRunsWhileATaskBlocks() {
        AdaptiveExecutor pool = fixed(1, 10);
        Blocker first = block(pool);
        Blocker second = block(pool);
        assertThat(Await.result(pool.submit(() -> 1))).isEqualTo(1);
        awaitBusy(pool, 0);
        PoolStats stats = pool.stats();
        assertThat(stats.threadsBlocked()).isEqualTo(2);
        assertThat(stats.threadsAlive()).isEqualTo(1);
        assertThat(stats.threadsPeak()).isEqualTo(3);
        first.release();
        second.release();
        Await.until("nothing blocks", () -> pool.stats().threadsBlocked() == 0);
        assertThat(Await.result(pool.submit(() -> 2))).isEqualTo(2);
    }

    @Test
    void tasksThatWaitedBeforeTheCallGetAThread() {
        AdaptiveExecutor pool = fixed(1, 10);
        Blocker computes = pools.blocker();
        Blocker blocks = pools.blocker();
        pool.execute(() -> {
            computes.run();
            Blocking.run(blocks);
        });
        Blocker waits = pools.execute(pool);
        computes.release();
        Await.latch(waits.started);
        assertThat(blocks.ended.getCount()).isOne();
    }

    @Test
    void theHardMaximumIncludesThreadsThatBlock() {
        AdaptiveExecutor pool = fixed(1, 2);
        Blocker first = block(pool);
        Blocker second = block(pool);
        Future<Integer> waits = pool.submit(() -> 3);
        assertThat(pool.stats().queueLength()).isOne();
        assertThat(pool.stats().threadsAlive()).isZero();
        first.release();
        assertThat(Await.result(waits)).isEqualTo(3);
        assertThat(pool.stats().threadsPeak()).isEqualTo(2);
        assertThat(second.ended.getCount()).isOne();
    }

    @Test
    void aHigherMaximumLetsTasksPassThoseThatBlock() {
        AdaptiveExecutor pool = fixed(1, 1);
        block(pool);
        Future<Integer> waits = pool.submit(() -> 1);
        assertThat(pool.stats().threadsAlive()).isZero();
        pool.bounds(0, 2);
        assertThat(Await.result(waits)).isEqualTo(1);
    }

    @Test
    void aSurplusThreadEndsAfterTheCall() {
        AdaptiveExecutor pool = fixed(1, 10);
        Blocker blocks = block(pool);
        Blocker other = pools.occupy(pool);
        blocks.release();
        Await.until("nothing blocks", () -> pool.stats().threadsBlocked() == 0);
        awaitAlive(pool, 1);
        assertThat(other.ended.getCount()).isOne();
        assertThat(pool.stats().threadsCreated()).isEqualTo(2);
    }

    @Test
    void aCallReturnsItsResultAndThrowsItsExceptionOnAnyThread() throws Exception {
        assertThat(Blocking.<Integer>call(() -> 1)).isEqualTo(1);
        Exception failure = new Exception("broken");
        assertThatThrownBy(() -> Blocking.call(() -> {
                    throw failure;
                }))
                .isSameAs(failure);
        AdaptiveExecutor pool = fixed(1, 10);
        assertThatThrownBy(() -> pool.submit(() -> Blocking.call(() -> {
                            throw failure;
                        }))
                        .get())
                .hasCause(failure);
        assertThat(Await.result(pool.submit(() -> Blocking.call(() -> 2)))).isEqualTo(2);
        awaitBusy(pool, 0);
        assertThat(pool.stats().threadsBlocked()).isZero();
        awaitAlive(pool, 1);
    }

    @Test
    void aCallInsideAnotherOrInALongRunningTaskChangesNothing() {
        AdaptiveExecutor pool = fixed(1, 10);
        Blocker nested = pools.blocker();
        pool.execute(() -> Blocking.run(() -> Blocking.run(nested)));
        Await.latch(nested.started);
        Blocker longRunning = pools.blocker();
        pool.execute(TypedTask.longRunning(() -> Blocking.run(longRunning)));
        Await.latch(longRunning.started);
        assertThat(pool.stats().threadsBlocked()).isOne();
        assertThat(pool.stats().threadsLongRunning()).isOne();
        pools.releaseAll();
        Await.until("nothing is detached", () -> {
            PoolStats stats = pool.stats();
            return stats.threadsBlocked() + stats.threadsLongRunning() == 0;
        });
    }

    @Test
    void thePolicySeesNeitherTheThreadNorTheTime() {
        ScriptedPolicy policy = new ScriptedPolicy("scripted", decision(2, 2, 2));
        AdaptiveExecutor pool =
                pools.stepped(AdaptiveExecutor.builder("blocking").sizing(policy));
        Blocker blocks = block(pool);
        awaitBusy(pool, 0);
        pools.stepAfter(pool, INTERVAL);
        ThreadCounts threads = policy.lastSample().threads();
        assertThat(threads.alive()).isEqualTo(1);
        assertThat(threads.busy()).isZero();
        assertThat(policy.lastSample().execution().runningNanos()).isEmpty();
        pools.clock.advance(Duration.ofSeconds(5));
        blocks.release();
        Await.until("it has ended", () -> pool.stats().completions() == 1);
        awaitAlive(pool, 2);
        pools.stepAfter(pool, INTERVAL);
        assertThat(policy.lastSample().threads().alive()).isEqualTo(2);
        assertThat(pool.stats().serviceTimeMeanMillis()).isZero();
        assertThat(pool.stats().responseTimeP99Millis()).isGreaterThan(4_000);
    }

    @Test
    void shutdownNowInterruptsATaskThatBlocksAndThePoolTerminates() {
        AdaptiveExecutor pool = fixed(1, 10);
        Blocker blocks = block(pool);
        pool.shutdownNow();
        Await.termination(pool);
        assertThat(blocks.interrupted).isTrue();
        assertThat(pool.stats().threadsBlocked()).isZero();
    }

    @Test
    void aStackThatEndsAroundACallLeavesNoThreadBlocked() {
        AdaptiveExecutor pool = pools.start(AdaptiveExecutor.builder("deep")
                .sizing(new Fixed(1))
                .bounds(0, 4)
                .threads(worker -> new Thread(null, worker, "deep", 256 << 10)));
        AtomicInteger overflows = new AtomicInteger();
        for (int i = 0; i < 100; i++) {
            int offset = i % 50;
            pool.execute(() -> {
                try {
                    blockBelow(offset);
                } catch (StackOverflowError expected) {
                    overflows.incrementAndGet();
                }
            });
        }
        Await.until("all have ended", () -> overflows.get() == 100);
        Await.until("nothing blocks", () -> pool.stats().threadsBlocked() == 0);
        awaitAlive(pool, 1);
        assertThat(Await.result(pool.submit(() -> 1))).isEqualTo(1);
        assertThat(pool.stats().threadsPeak()).isLessThanOrEqualTo(4);
    }

    /** Shifts the levels against the end of the stack. */
    private static void blockBelow(int frames) {
        if (frames > 0) {
            blockBelow(frames - 1);
        } else {
            blockAtEachLevel();
        }
    }

    @SuppressWarnings("InfiniteRecursion") // until the stack overflows
    private static void blockAtEachLevel() {
        Blocking.run(() -> {});
        blockAtEachLevel();
    }

    @Test
    void everyTaskRunsOnceAndTheMaximumHoldsWhateverBlocks() {
        for (long seed = 1; seed <= 50; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            AdaptiveExecutor pool = fixed(1 + random.nextInt(2), 4);
            AtomicInteger runs = new AtomicInteger();
            for (int i = 0; i < 200; i++) {
                boolean blocks = random.nextBoolean();
                int spins = random.nextInt(500);
                pool.execute(() -> {
                    if (blocks) {
                        Blocking.run(() -> spin(spins));
                    } else {
                        spin(spins);
                    }
                    runs.incrementAndGet();
                });
            }
            PoolFixture.end(pool);
            assertThat(runs.get()).as("seed %d", seed).isEqualTo(200);
            assertThat(pool.stats().completions()).as("seed %d", seed).isEqualTo(200);
            assertThat(pool.stats().threadsPeak()).as("seed %d", seed).isLessThanOrEqualTo(4);
        }
    }

    private static void spin(int spins) {
        for (int i = 0; i < spins; i++) {
            Thread.onSpinWait();
        }
    }
}
