package dev.tidepool.executor.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.TypeLimit;
import dev.tidepool.testing.AllocatedBytes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A gate that needed memory between taking its lock and releasing it kept the lock for good when there was none: each
 * worker then waited for it.
 */
final class LaneGateMemoryTest {
    private static final int TASKS = 8;

    private final TaskQueue queue = NumberedTask.queue(null, true, System::nanoTime, () -> {});
    private final LaneGate gate = new LaneGate(queue, task -> "limited", () -> {});

    private final class Worker implements LaneWorker {
        private final Taker taker;
        private @Nullable Lane lane;

        Worker(int index) {
            taker = queue.taker(index);
        }

        @Override
        public Taker taker() {
            return taker;
        }

        @Override
        public void entered(Lane entered) {
            lane = entered;
        }

        @Override
        public @Nullable Lane leaves() {
            Lane left = lane;
            lane = null;
            return left;
        }
    }

    private final Worker first = new Worker(0);
    private final Worker second = new Worker(1);

    private List<Runnable> offerAll() {
        List<Runnable> tasks = new ArrayList<>();
        for (int i = 0; i < TASKS; i++) {
            Runnable task = new NumberedTask(i);
            tasks.add(task);
            queue.offer(task, TaskQueue.EXTERNAL);
        }
        return tasks;
    }

    /** One task runs, the others are set aside, are removed or dropped, and run in turn. */
    private int passAll(List<Runnable> tasks) {
        int passed = gate.next(first, false) == null ? 0 : 1;
        passed += gate.next(second, false) == null ? 0 : 1;
        passed += gate.remove(tasks.get(2)) ? 1 : 0;
        passed += gate.takeOldest() == null ? 0 : 1;
        while (gate.next(first, false) != null) {
            passed++;
        }
        return passed;
    }

    @Test
    void aTaskOnItsWayThroughTheGateNeedsNoMemory() {
        gate.follow(List.of(new TypeLimit("another", 3), new TypeLimit("limited", 1)));
        assertThat(passAll(offerAll())).isEqualTo(TASKS); // links what the next ones call
        List<Runnable> tasks = offerAll();
        long before = AllocatedBytes.ofThisThread();
        int passed = passAll(tasks);
        assertThat(AllocatedBytes.ofThisThread() - before).isZero();
        assertThat(passed).isEqualTo(TASKS);
    }
}
