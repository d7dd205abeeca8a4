package dev.tidepool.executor.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** The control loop maintains the queue while tasks are offered, and growth asks for the length. */
final class MaintenanceTest {
    private static final int TASKS = 300_000;

    @Test
    void theLengthForGrowthNeedsNoLookAtEveryTakerUnlessATaskWasRemoved() throws Exception {
        StripedQueue queue = NumberedTask.queue(null, false, System::nanoTime, () -> {});
        for (int i = 0; i < 10; i++) {
            queue.offer(new NumberedTask(i), TaskQueue.EXTERNAL);
        }
        FutureTask<Integer> length = new FutureTask<>(queue::waiting);
        synchronized (queue.takers) {
            new Thread(length).start();
            assertThat(length.get(120, TimeUnit.SECONDS)).isEqualTo(10);
        }
        NumberedTask leaving = new NumberedTask(10);
        queue.offer(leaving, TaskQueue.EXTERNAL);
        assertThat(leaving.leave()).isTrue();
        assertThat(queue.waiting()).isEqualTo(10);
        Taker taker = queue.taker(0);
        while (taker.poll(false) != null) {
            assertThat(queue.waiting()).isEqualTo(queue.size());
        }
        assertThat(queue.waiting()).isZero();
    }

    /** Row 7 of issue 28: with 20,000 threads, the shutdown asked 20,000 times for a size that read 20,000 counts. */
    @Test
    void theSizeReadsNoMoreCountsForMoreTakers() {
        int takers = 5_000;
        StripedQueue queue = NumberedTask.queue(null, false, System::nanoTime, () -> {});
        List<Taker> all = new ArrayList<>();
        for (int i = 0; i < takers; i++) {
            queue.offer(new NumberedTask(i), TaskQueue.EXTERNAL);
            all.add(queue.taker(i));
        }
        assertThat(queue.takers).hasSize(PoolStatistics.MAX_OWN);
        int left = takers;
        for (Taker taker : all) {
            assertThat(taker.poll(false)).isNotNull();
            assertThat(queue.size()).isEqualTo(--left);
            taker.retire();
            assertThat(queue.size()).isEqualTo(left);
        }
        assertThat(queue.takers).isEmpty();
    }

    /** A single task pays for every stripe that whoever looks for it reads. */
    @Test
    void onlyTheStripesToWhichTasksHaveComeOfLateAreRead() throws InterruptedException {
        StripedQueue queue = NumberedTask.queue(null, false, System::nanoTime, () -> {});
        assertThat(queue.inUse.bits()).isZero();
        queue.offer(new NumberedTask(1), TaskQueue.EXTERNAL);
        assertThat(Long.bitCount(queue.inUse.bits())).isEqualTo(1);
        Thread neighbour = new Thread(() -> queue.offer(new NumberedTask(2), TaskQueue.EXTERNAL));
        neighbour.start();
        neighbour.join();
        queue.maintain(false);
        queue.maintain(false);
        assertThat(queue.estimate()).isEqualTo(2);
        Taker taker = queue.taker(0);
        assertThat(taker.poll(false)).isNotNull();
        assertThat(taker.poll(false)).isNotNull();
        queue.maintain(false);
        assertThat(queue.inUse.bits()).isZero();
        queue.offer(new NumberedTask(3), TaskQueue.EXTERNAL);
        assertThat(queue.mayHaveTasks()).isTrue();
        assertThat(taker.poll(false)).isNotNull();
        queue.maintain(false);
        assertThat(Long.bitCount(queue.inUse.bits())).as("a task has just come").isEqualTo(1);
    }

    @Test
    void moreStripesThanBitsAreAllRead() {
        StripedQueue queue =
                NumberedTask.queue(QueueLayout.striped(100, Placement.ROUND_ROBIN), false, System::nanoTime, () -> {});
        Taker taker = queue.taker(0);
        for (int i = 0; i < 100; i++) {
            queue.offer(new NumberedTask(i), TaskQueue.EXTERNAL);
            queue.maintain(true);
            assertThat(queue.mayHaveTasks()).isTrue();
            assertThat(taker.poll(false)).isNotNull();
            queue.maintain(true);
            queue.maintain(true);
        }
    }

    @Test
    void maintenanceDoesNotSendTheTasksOfASubmitterToAnotherStripe() throws InterruptedException {
        StripedQueue queue = new StripedQueue(
                null, false, (work, weight) -> new MeasuredTask(work, 0, weight, null), System::nanoTime, () -> {});
        AtomicBoolean done = new AtomicBoolean();
        Thread maintainer = new Thread(() -> {
            while (!done.get()) {
                queue.maintain(false);
            }
        });
        maintainer.start();
        for (int i = 0; i < TASKS; i++) {
            queue.offer(new NumberedTask(i), TaskQueue.EXTERNAL);
        }
        done.set(true);
        maintainer.join();
        Taker taker = queue.taker(0);
        List<Long> taken = new ArrayList<>();
        for (Runnable task = taker.poll(false); task != null; task = taker.poll(false)) {
            taken.add(((NumberedTask) MeasuredTask.unwrap(task)).number);
        }
        assertThat(taken).hasSize(TASKS).isSorted();
    }
}
