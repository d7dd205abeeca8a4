package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.sizing.Cached;
import dev.tidepool.policy.sizing.Fixed;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Submissions at the end of the stack. They overflow at every depth of the engine, since the remaining room differs
 * from level to level. The pool must survive each of them.
 */
final class StackOverflowTest {
    private static final int RECURSIONS = 100;
    private static final int STACK_BYTES = 160 << 10;

    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final AtomicLong ran = new AtomicLong();
    private final AtomicLong accepted = new AtomicLong();
    private final AtomicLong overflows = new AtomicLong();
    private final AtomicLong rejected = new AtomicLong();

    @SuppressWarnings("InfiniteRecursion") // until the stack overflows
    private void submitAtEachLevel(AdaptiveExecutor pool) {
        try {
            pool.execute(ran::incrementAndGet);
            accepted.incrementAndGet();
        } catch (RejectedExecutionException full) {
            rejected.incrementAndGet();
        }
        submitAtEachLevel(pool);
    }

    /** Shifts the levels against the end of the stack. */
    private void submitBelow(int frames, AdaptiveExecutor pool) {
        if (frames > 0) {
            submitBelow(frames - 1, pool);
        } else {
            submitAtEachLevel(pool);
        }
    }

    private static boolean accepts(AdaptiveExecutor pool) {
        try {
            return Await.result(pool.submit(() -> true));
        } catch (RejectedExecutionException full) {
            return false;
        }
    }

    private void submitUntilTheStackOverflows(AdaptiveExecutor pool) throws InterruptedException {
        for (int i = 0; i < RECURSIONS; i++) {
            int offset = i % 50;
            Thread submitter = new Thread(
                    null,
                    () -> {
                        try {
                            submitBelow(offset, pool);
                        } catch (StackOverflowError expected) {
                            overflows.incrementAndGet();
                        }
                    },
                    "submitter",
                    STACK_BYTES);
            submitter.start();
            submitter.join(Await.LIMIT.toMillis());
            assertThat(submitter.isAlive()).as("the submitter hangs").isFalse();
            // If the stack ended after the task was queued, nobody may have woken a worker: the next submission does.
            Await.until("the pool accepts a task", () -> accepts(pool));
            Await.until("the queue is empty", () -> pool.stats().queueLength() == 0);
        }
        Await.until("no thread is busy", () -> pool.stats().threadsBusy() == 0);
        for (int i = 0; i < 20; i++) {
            assertThat(Await.result(pool.submit(() -> 1))).isEqualTo(1);
        }
        assertThat(overflows).hasValue(RECURSIONS);
        Await.until(
                "all tasks are counted",
                () -> pool.stats().starts() == pool.stats().completions());
        // An overflow after the task was queued: the submitter cannot know, but the task ran all the same.
        assertThat(ran.get()).isBetween(accepted.get(), accepted.get() + RECURSIONS);
    }

    @SuppressWarnings("InfiniteRecursion") // until the stack overflows
    private void cancelAtEachLevel(int offset, Iterator<Future<?>> waiting) {
        if (offset == 0) {
            waiting.next().cancel(false);
        }
        cancelAtEachLevel(Math.max(0, offset - 1), waiting);
    }

    /** A place in the queue was lost when the stack ended after the task had left it. */
    @Test
    void aStackOverflowInCancelLosesNoPlaceOfTheQueue() throws InterruptedException {
        int capacity = 5_000;
        AdaptiveExecutor pool = pools.start(
                AdaptiveExecutor.builder("cancels").sizing(new Fixed(1)).queueCapacity(capacity, WhenFull.reject()));
        pools.occupy(pool);
        for (int i = 0; i < RECURSIONS; i++) {
            List<Future<?>> waiting = new ArrayList<>();
            for (int task = 0; task < capacity; task++) {
                waiting.add(pool.submit(() -> {}));
            }
            int offset = i % 50;
            Thread canceller = new Thread(
                    null,
                    () -> {
                        try {
                            cancelAtEachLevel(offset, waiting.iterator());
                        } catch (StackOverflowError expected) {
                            overflows.incrementAndGet();
                        }
                    },
                    "canceller",
                    STACK_BYTES);
            canceller.start();
            canceller.join(Await.LIMIT.toMillis());
            waiting.forEach(task -> task.cancel(false));
            assertThat(pool.stats().queueLength()).isZero();
        }
        assertThat(overflows).hasValue(RECURSIONS);
    }

    @Test
    void aStackOverflowInExecuteHangsNoSubmitterAndNoShutdown() throws InterruptedException {
        submitUntilTheStackOverflows(pools.fixed(1));
    }

    @Test
    void aStackOverflowInExecuteOfASharedQueueHangsNoSubmitterAndNoShutdown() throws InterruptedException {
        submitUntilTheStackOverflows(pools.start(
                AdaptiveExecutor.builder("shared").sizing(new Fixed(1)).queueLayout(QueueLayout.SHARED)));
    }

    @Test
    void aStackOverflowInExecuteOfAPriorityQueueHangsNoSubmitterAndNoShutdown() throws InterruptedException {
        AdaptiveExecutor pool = pools.start(AdaptiveExecutor.builder("ordered")
                .sizing(new Fixed(1))
                .priorityQueue((one, other) -> Integer.compare(one.hashCode(), other.hashCode())));
        submitUntilTheStackOverflows(pool);
        PoolFixture.end(pool);
    }

    @Test
    void aStackOverflowWhileThePoolGrowsLeavesNoPhantomWorker() throws InterruptedException {
        submitUntilTheStackOverflows(pools.start(
                AdaptiveExecutor.builder("grows").sizing(Cached.defaults()).bounds(0, 8)));
    }

    @Test
    void aStackOverflowInABoundedPoolHangsNoSubmitterAndNoShutdown() throws InterruptedException {
        AdaptiveExecutor pool = pools.start(
                AdaptiveExecutor.builder("bounded").sizing(new Fixed(1)).queueCapacity(50, WhenFull.reject()));
        submitUntilTheStackOverflows(pool);
        PoolFixture.end(pool);
    }
}
