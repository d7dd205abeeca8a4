package dev.tidepool.executor.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.testing.AllocatedBytes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What queues do without memory. */
final class QueueMemoryTest {
    private static final int TASKS = 10;

    enum Kind {
        DEFAULT,
        STRIPED,
        PRIORITY,
        TURNS,
        ADAPTIVE_LIFO;

        TaskQueue make() {
            return switch (this) {
                case DEFAULT -> NumberedTask.queue(null, true, System::nanoTime, () -> {});
                case STRIPED ->
                    NumberedTask.queue(QueueLayout.striped(3, Placement.ROUND_ROBIN), true, System::nanoTime, () -> {});
                case PRIORITY ->
                    NumberedTask.queue(
                            new PriorityOrder(Comparator.comparingLong(task -> ((NumberedTask) task).number)),
                            task -> task);
                case TURNS -> NumberedTask.queue(new TypeTurns(), task -> "the only type");
                case ADAPTIVE_LIFO -> NumberedTask.adaptiveLifo(() -> 0, Long.MAX_VALUE);
            };
        }
    }

    /** A list in a heap that has room for few tasks. */
    private static final class SmallList extends ArrayList<Runnable> {
        private static final long serialVersionUID = 1;

        private final int room;

        SmallList(int room) {
            super(room);
            this.room = room;
        }

        @Override
        public void ensureCapacity(int capacity) {
            if (capacity > room) {
                throw new OutOfMemoryError("as planned");
            }
        }

        @Override
        public boolean add(Runnable task) {
            ensureCapacity(size() + 1);
            return super.add(task);
        }
    }

    private static List<NumberedTask> offerTo(TaskQueue queue, int from) {
        List<NumberedTask> tasks =
                IntStream.range(from, from + TASKS).mapToObj(NumberedTask::new).toList();
        tasks.forEach(task -> queue.offer(task, TaskQueue.EXTERNAL));
        return tasks;
    }

    /** The task that left the queue before the list could not grow was in neither, and never ended. */
    @ParameterizedTest
    @EnumSource
    void aTaskThatTheListHasNoRoomForStillWaits(Kind kind) {
        TaskQueue queue = kind.make();
        List<Runnable> tasks = new ArrayList<>(offerTo(queue, 0));
        List<Runnable> taken = new ArrayList<>();
        for (int room = 0; queue.size() > 0; room++) {
            SmallList list = new SmallList(room);
            assertThatThrownBy(() -> queue.drainTo(list)).isInstanceOf(OutOfMemoryError.class);
            assertThat(queue.size()).isEqualTo(TASKS - taken.size() - list.size());
            list.forEach(task -> taken.add(MeasuredTask.unwrap(task)));
        }
        assertThat(taken).containsExactlyInAnyOrderElementsOf(tasks);
    }

    /** A pool that could not count the tasks that wait for lack of memory never terminated. */
    @ParameterizedTest
    @EnumSource
    void countingTheTasksThatWaitNeedsNoMemory(Kind kind) {
        TaskQueue queue = kind.make();
        queue.taker(0);
        offerTo(queue, 0);
        int first = queue.size() + queue.waiting(); // links what is called next
        long before = AllocatedBytes.ofThisThread();
        int second = queue.size() + queue.waiting();
        assertThat(AllocatedBytes.ofThisThread() - before).isZero();
        assertThat(second).isEqualTo(first).isEqualTo(2 * TASKS);
    }

    /** The order of adaptive LIFO overwrote its oldest task after it could not grow. */
    @ParameterizedTest
    @EnumSource(names = {"ADAPTIVE_LIFO", "TURNS"})
    void anOrderTakesATaskWithoutMemory(Kind kind) {
        TaskOrder order = kind == Kind.TURNS ? new TypeTurns() : new AdaptiveLifo(new ArrivalList(), () -> 0, 1);
        OrderedQueue queue = NumberedTask.queue(order, task -> "the only type");
        QueuedTask[] entries = IntStream.range(0, 1_000)
                .mapToObj(i -> new QueuedTask(queue, new NumberedTask(i), "the only type", i))
                .toArray(QueuedTask[]::new);
        order.add(entries[0]); // makes the line of the type
        long before = AllocatedBytes.ofThisThread();
        for (int i = 1; i < entries.length; i++) {
            order.add(entries[i]);
        }
        assertThat(AllocatedBytes.ofThisThread() - before).isZero();
    }
}
