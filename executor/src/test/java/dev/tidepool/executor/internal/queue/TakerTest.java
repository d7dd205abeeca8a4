package dev.tidepool.executor.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.QueueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Claims of several tasks, storage that grows and shrinks, and tasks that withdraw. */
final class TakerTest {
    private final AtomicInteger withdrawals = new AtomicInteger();

    private StripedQueue queue(@Nullable QueueLayout layout) {
        return NumberedTask.queue(layout, false, () -> 0, withdrawals::incrementAndGet);
    }

    private static List<NumberedTask> offer(StripedQueue queue, int tasks) {
        List<NumberedTask> offered = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            NumberedTask task = new NumberedTask(i);
            offered.add(task);
            queue.offer(task, TaskQueue.EXTERNAL);
        }
        return offered;
    }

    private static List<Runnable> takeAll(Taker taker, boolean mayBatch) {
        List<Runnable> taken = new ArrayList<>();
        for (Runnable task = taker.poll(mayBatch); task != null; task = taker.poll(mayBatch)) {
            taken.add(MeasuredTask.unwrap(task));
        }
        return taken;
    }

    @Test
    void aDeepBacklogIsClaimedInBatchesAndAShallowOneIsNot() {
        StripedQueue queue = queue(null);
        offer(queue, StripedTaker.MIN_BACKLOG_TO_BATCH);
        queue.taker(0).poll(true);
        assertThat(queue.estimate()).isEqualTo(StripedTaker.MIN_BACKLOG_TO_BATCH - StripedTaker.MAX_BATCH);
        queue.taker(1).poll(true);
        assertThat(queue.estimate()).isEqualTo(StripedTaker.MIN_BACKLOG_TO_BATCH - StripedTaker.MAX_BATCH - 1);
        assertThat(queue.size()).isEqualTo(StripedTaker.MIN_BACKLOG_TO_BATCH - 2);
    }

    /** A worker in a task of days kept all storage that its stripe had needed since. */
    @Test
    void aTakerInALongTaskKeepsNoLaterStorage() {
        StripedQueue queue = queue(QueueLayout.SHARED);
        offer(queue, 1);
        StripedTaker busy = queue.taker(0);
        assertThat(busy.poll(false)).isNotNull();
        Taker other = queue.taker(1);
        for (int burst = 0; burst < 3; burst++) {
            offer(queue, 1_000);
            assertThat(takeAll(other, false)).hasSize(1_000);
            for (int i = 0; i < 12; i++) {
                queue.maintain(false);
            }
        }
        Ring kept = busy.claimedRing();
        assertThat(kept.next).as("it is unlinked").isSameAs(kept);
        offer(queue, 10);
        assertThat(queue.snapshot()).hasSize(10);
    }

    @Test
    void othersTakeTheRestOfABatchWhileItsOwnerIsBlocked() {
        StripedQueue queue = queue(null);
        List<NumberedTask> tasks = offer(queue, 100);
        Taker blocked = queue.taker(0);
        Taker other = queue.taker(1);
        Runnable first = MeasuredTask.unwrap(blocked.poll(true));
        List<Runnable> taken = takeAll(other, true);
        taken.add(first);
        assertThat(taken).containsExactlyInAnyOrderElementsOf(tasks);
        assertThat(queue.hasTasks()).isFalse();
        assertThat(queue.size()).isZero();
        assertThat(blocked.poll(true)).isNull();
    }

    @Test
    void aStuckBatchIsFoundAlthoughNewTasksKeepComing() {
        StripedQueue queue = queue(null);
        List<NumberedTask> tasks = offer(queue, 100);
        Taker blocked = queue.taker(0);
        blocked.poll(true);
        Taker other = queue.taker(1);
        List<Runnable> taken = new ArrayList<>();
        int polls = 0;
        while (!taken.containsAll(tasks.subList(1, StripedTaker.MAX_BATCH))) {
            offer(queue, 1);
            taken.add(MeasuredTask.unwrap(other.poll(true)));
            assertThat(++polls).isLessThan(1_000);
        }
    }

    @Test
    void anotherTakerFinishesTheBatchOfARetiredOne() {
        StripedQueue queue = queue(null);
        offer(queue, 100);
        Taker retired = queue.taker(0);
        retired.poll(true);
        retired.retire();
        assertThat(queue.size()).isEqualTo(99);
        assertThat(takeAll(queue.taker(1), false)).hasSize(99);
        assertThat(queue.size()).isZero();
        // Its slot in the registry is free again, and again.
        for (int i = 0; i < 100; i++) {
            offer(queue, 100);
            Taker next = queue.taker(i);
            next.poll(true);
            next.retire();
            Taker last = queue.taker(i);
            assertThat(takeAll(last, true)).hasSize(99);
            last.retire();
        }
    }

    @Test
    void tasksLeftByARetiredTakerDoNotWaitForTheQueueToBecomeEmpty() {
        StripedQueue queue = queue(null);
        List<NumberedTask> tasks = offer(queue, 1_000);
        Taker retired = queue.taker(0);
        Runnable first = MeasuredTask.unwrap(retired.poll(true));
        retired.retire();
        Taker other = queue.taker(1);
        List<Runnable> taken = new ArrayList<>();
        for (int i = 1; i < StripedTaker.MAX_BATCH; i++) {
            taken.add(MeasuredTask.unwrap(other.poll(true)));
        }
        assertThat(first).isSameAs(tasks.get(0));
        assertThat(taken).isEqualTo(tasks.subList(1, StripedTaker.MAX_BATCH));
        assertThat(MeasuredTask.unwrap(other.poll(true))).isSameAs(tasks.get(StripedTaker.MAX_BATCH));
    }

    @Test
    void drainingFindsClaimedTasksToo() {
        StripedQueue queue = queue(null);
        List<NumberedTask> tasks = offer(queue, 100);
        Runnable first = MeasuredTask.unwrap(queue.taker(0).poll(true));
        assertThat(first).isSameAs(tasks.get(0));
        ArrayList<Runnable> drained = new ArrayList<>();
        queue.drainTo(drained);
        assertThat(drained).extracting(MeasuredTask::unwrap).isEqualTo(new ArrayList<Runnable>(tasks.subList(1, 100)));
    }

    @Test
    void aTaskWithdrawsItselfOnceAndIsCountedOutAtOnce() {
        for (QueueLayout layout : new QueueLayout[] {null, QueueLayout.SHARED}) {
            withdrawals.set(0);
            StripedQueue queue = queue(layout);
            List<NumberedTask> tasks = offer(queue, 1_000);
            for (int i = 0; i < 1_000; i += 3) {
                assertThat(tasks.get(i).leave()).isTrue();
                assertThat(tasks.get(i).leave()).isFalse();
            }
            assertThat(withdrawals).hasValue(334);
            assertThat(queue.size()).isEqualTo(666);
            assertThat(takeAll(queue.taker(0), true)).hasSize(666);
            assertThat(tasks).noneMatch(NumberedTask::leave);
        }
    }

    @Test
    void storageGrowsWithAFloodAndShrinksAfterIt() {
        StripedQueue queue = queue(null);
        int empty = queue.capacity();
        for (int flood = 0; flood < 3; flood++) {
            offer(queue, 300_000);
            assertThat(queue.capacity()).isBetween(300_000, 700_000);
            Taker taker = queue.taker(flood);
            assertThat(takeAll(taker, true)).hasSize(300_000);
            taker.rest();
            for (int i = 0; i < 15; i++) {
                queue.maintain(false);
            }
            assertThat(queue.capacity()).isEqualTo(empty);
        }
    }

    @Test
    void storageOfAQuietQueueShrinksAtOnce() {
        StripedQueue queue = queue(QueueLayout.SHARED);
        int empty = queue.capacity();
        offer(queue, 100_000);
        assertThat(takeAll(queue.taker(0), false)).hasSize(100_000);
        queue.maintain(true);
        assertThat(queue.capacity()).isEqualTo(empty);
        assertThat(offer(queue, 10)).isEqualTo(takeAll(queue.taker(0), false));
    }

    @Test
    void steadyTrafficUsesTheSameStorageOverAndOver() {
        StripedQueue queue = queue(null);
        Taker taker = queue.taker(0);
        int before = 0;
        for (int round = 0; round < 1_000; round++) {
            offer(queue, 500);
            assertThat(takeAll(taker, true)).hasSize(500);
            if (round == 10) {
                before = queue.capacity();
            }
        }
        assertThat(queue.capacity()).isEqualTo(before);
    }

    @Test
    void noStripeIsNeglected() {
        StripedQueue queue = queue(null);
        List<NumberedTask> early = offer(queue, 1);
        offerElsewhere(queue, 10_000);
        Taker taker = queue.taker(0);
        int polls = 0;
        Runnable task = null;
        while (task != early.get(0)) {
            task = MeasuredTask.unwrap(taker.poll(true));
            offerElsewhere(queue, 2);
            polls++;
            assertThat(polls).isLessThan(2_000);
        }
    }

    private static void offerElsewhere(StripedQueue queue, int tasks) {
        Thread thread = new Thread(() -> offer(queue, tasks));
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException interrupt) {
            throw new AssertionError(interrupt);
        }
    }
}
