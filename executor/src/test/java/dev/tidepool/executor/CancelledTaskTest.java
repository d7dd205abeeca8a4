package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.sizing.Cached;
import dev.tidepool.policy.sizing.Fixed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cancelled task leaves the queue at once, wherever it waits. */
final class CancelledTaskTest {
    private static final long SEED = 4_711;

    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private AdaptiveExecutor build(String name, int queues, int capacity) {
        return pools.start(AdaptiveExecutor.builder(name)
                .sizing(new Fixed(1))
                .queueLayout(QueueLayout.striped(queues, Placement.ROUND_ROBIN))
                .queueCapacity(capacity, WhenFull.reject()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void theOthersRunAndTheCancelledDoNot(int queues) {
        AdaptiveExecutor executor = build("cancelled", queues, 1_000);
        Blocker blocker = pools.occupy(executor);
        AtomicInteger runs = new AtomicInteger();
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            futures.add(executor.submit(runs::incrementAndGet));
        }
        Collections.shuffle(futures, new Random(SEED));
        for (int i = 0; i < 700; i++) {
            assertThat(futures.get(i).cancel(i % 2 == 0)).isTrue();
            assertThat(executor.stats().queueLength()).isEqualTo(999 - i);
        }
        blocker.release();
        for (Future<?> future : futures.subList(700, 1_000)) {
            Await.until("the others end", future::isDone);
        }
        PoolFixture.end(executor);
        assertThat(runs).hasValue(300);
        assertThat(executor.stats().starts()).isEqualTo(301);
    }

    /** It stayed there, so that the queue refused others. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLongRunningTaskLeavesTheQueueToo(boolean ordered) {
        AdaptiveExecutorBuilder builder =
                AdaptiveExecutor.builder("long").sizing(new Fixed(1)).queueCapacity(1, WhenFull.reject());
        AdaptiveExecutor executor = pools.start(ordered ? builder.fairTypes() : builder);
        Blocker blocker = pools.occupy(executor);
        Future<?> cancelled = executor.submit(TypedTask.longRunning(() -> {}));
        assertThat(cancelled.cancel(false)).isTrue();
        assertThat(executor.stats().queueLength()).isZero();
        Future<?> next = executor.submit(() -> {});
        blocker.release();
        Await.until("the next task ends", next::isDone);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void cancellingATaskThatIsBeingTakenLosesNoCapacity(int queues) {
        AtomicInteger runs = new AtomicInteger();
        AdaptiveExecutor executor = pools.start(AdaptiveExecutor.builder("races")
                .sizing(new Fixed(2))
                .queueLayout(QueueLayout.striped(queues, Placement.LEAST_TASKS))
                .queueCapacity(1, WhenFull.block(Await.LIMIT)));
        for (int i = 0; i < 5_000; i++) {
            Future<?> future = executor.submit(runs::incrementAndGet);
            future.cancel(true);
        }
        Await.until("the queue is empty", () -> executor.stats().queueLength() == 0);
        assertThat(executor.stats().rejections()).isZero();
        assertThat(Await.result(executor.submit(() -> 1))).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aFutureHandedToAnotherPoolLeavesThatPoolsQueueAndFreesItsCapacity(int queues) {
        AdaptiveExecutor stopped = build("stopped", queues, 1_000);
        pools.occupy(stopped);
        Future<?> future = stopped.submit(() -> {});
        Runnable returned = stopped.shutdownNow().get(0);
        assertThat(returned).isSameAs(future);
        AdaptiveExecutor other = build("other", queues, 1);
        pools.occupy(other);
        other.execute(returned);
        future.cancel(false);
        assertThat(other.stats().queueLength()).isZero();
        other.execute(() -> {});
    }

    /** Its submitter looked for a thread for ever: the place that the task had left counted as one that waits. */
    @Test
    void aTaskThatLeavesBeforeItsSubmitterLooksForAThreadStallsNobody() {
        AtomicReference<AdaptiveExecutor> self = new AtomicReference<>();
        Runnable task = () -> {};
        LongSupplier clock = () -> { // the submitter reads it, too, once it has queued the task
            AdaptiveExecutor pool = self.get();
            if (pool != null && pool.remove(task)) {
                self.set(null);
            }
            return System.nanoTime();
        };
        AdaptiveExecutor pool = AdaptiveExecutor.builder("left")
                .sizing(Cached.defaults())
                .queueLayout(QueueLayout.SHARED)
                .maxWait(Duration.ofDays(1))
                .clock(clock)
                .buildWithoutControlThread();
        self.set(pool);
        FutureTask<String> submission = new FutureTask<>(() -> pool.execute(task), "accepted");
        Thread submitter = new Thread(submission);
        submitter.setDaemon(true);
        submitter.start();
        assertThat(Await.result(submission)).isEqualTo("accepted");
        assertThat(self.get()).as("it was removed meanwhile").isNull();
        assertThat(pool.stats().threadsAlive()).isZero();
        PoolFixture.end(pool);
    }

    @Test
    void aFutureHandedToAnotherPoolRunsThere() {
        AdaptiveExecutor stopped = build("stopped", 1, 1_000);
        pools.occupy(stopped);
        Future<String> future = stopped.submit(() -> "ran");
        List<Runnable> returned = stopped.shutdownNow();
        AdaptiveExecutor other = build("other", 1, 1_000);
        returned.forEach(other::execute);
        assertThat(Await.result(future)).isEqualTo("ran");
    }
}
