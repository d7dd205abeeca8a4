package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.TypeLimit;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A task that a worker has taken from the queue while types are limited, and of which it asks the type: the task waits,
 * so it must be seen, and must leave at once. Until it is named, or for good, the classifier does not answer.
 */
class UnnamedTaskTest {
    @RegisterExtension
    private final PoolFixture pools = new PoolFixture();

    private final Thread submitter = Thread.currentThread();
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch named = new CountDownLatch(1);
    private final CountDownLatch ran = new CountDownLatch(1);
    private final CountDownLatch passed = new CountDownLatch(1);
    private final Runnable page = passed::countDown;
    private volatile boolean slow;

    private String classify(Object task) {
        if (task == page) {
            return "page";
        }
        if (slow && Thread.currentThread() != submitter) {
            asked.countDown();
            Await.latch(named);
        }
        return "call";
    }

    @AfterEach
    void name() {
        named.countDown();
    }

    private AdaptiveExecutorBuilder builder(TypeLimit... limits) {
        return AdaptiveExecutor.builder("lanes")
                .sizing(new ScriptedPolicy(
                        "lanes", PoolFixture.decision(2, 2, 2).withTypeLimits(List.of(limits))))
                .taskTypes(this::classify);
    }

    /** Returns a pool of two threads: one runs the only call that may run, the other will ask for the next type. */
    private AdaptiveExecutor occupied(AdaptiveExecutorBuilder builder) {
        AdaptiveExecutor pool = pools.stepped(builder);
        pools.occupy(pool);
        slow = true;
        return pool;
    }

    private AdaptiveExecutor occupied() {
        return occupied(builder(new TypeLimit("call", 1)));
    }

    private Runnable unnamed(AdaptiveExecutor pool) {
        Runnable task = ran::countDown;
        pool.execute(task);
        Await.latch(asked);
        return task;
    }

    /** The first call, which occupies a thread, ends; then the pool. */
    private void endWithout(AdaptiveExecutor pool) {
        name();
        pools.releaseAll();
        PoolFixture.end(pool);
        assertThat(ran.getCount()).isEqualTo(1);
    }

    @Test
    void itIsSeenAmongTheTasksThatWait() {
        AdaptiveExecutor pool = occupied();
        Runnable task = unnamed(pool);
        assertThat(pool.queuedTasks()).containsExactly(task);
        assertThat(pool.stats().queueLength()).isEqualTo(1);
        name();
        pools.releaseAll();
        Await.latch(ran);
    }

    @Test
    void itCanBeRemoved() {
        AdaptiveExecutor pool = occupied();
        Runnable task = unnamed(pool);
        assertThat(pool.remove(task)).isTrue();
        assertThat(pool.remove(task)).isFalse();
        assertThat(pool.queuedTasks()).isEmpty();
        endWithout(pool);
    }

    @Test
    void shutdownNowReturnsIt() {
        AdaptiveExecutor pool = occupied();
        Runnable task = unnamed(pool);
        assertThat(pool.shutdownNow()).containsExactly(task);
        endWithout(pool);
    }

    @Test
    void aCancelledOneLeavesAtOnce() {
        AdaptiveExecutor pool = occupied();
        Future<?> future = pool.submit(ran::countDown);
        Await.latch(asked);
        future.cancel(false);
        name();
        pool.execute(page);
        Await.latch(passed); // the worker has left the call behind
        assertThat(pool.stats().queueLength()).isZero();
        endWithout(pool);
    }

    @Test
    void itExpires() {
        AdaptiveExecutor pool = occupied(builder(new TypeLimit("call", 1)).maxWait(Duration.ofSeconds(1)));
        unnamed(pool);
        pools.stepAfter(pool, Duration.ofSeconds(2));
        assertThat(pool.stats().expired()).isEqualTo(1);
        endWithout(pool);
    }

    @Test
    void itIsDiscardedAsTheOldest() {
        CountDownLatch newer = new CountDownLatch(1);
        AdaptiveExecutor pool = occupied(builder(new TypeLimit("call", 1)).queueCapacity(1, WhenFull.discardOldest()));
        unnamed(pool);
        while (pool.stats().rejections() == 0) { // a place for the idle thread, if it counts as one, and one
            pool.execute(newer::countDown);
        }
        endWithout(pool);
        Await.latch(newer);
    }

    @Test
    void itRunsOnceAlthoughTheLimitIsLiftedMeanwhile() {
        AdaptiveExecutor pool = occupied();
        unnamed(pool);
        pool.policy(new ScriptedPolicy("free", PoolFixture.decision(2, 2, 2)));
        pools.stepAfter(pool, PoolFixture.INTERVAL);
        assertThat(pool.queuedTasks()).hasSize(1);
        name();
        Await.latch(ran);
        pools.releaseAll();
        PoolFixture.end(pool);
        assertThat(pool.stats().completions()).isEqualTo(2);
    }
}
