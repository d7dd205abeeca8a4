package dev.tidepool.lab.simulator.pool;

import dev.tidepool.lab.simulator.SimulatedTask;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.WaitTimes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.jspecify.annotations.Nullable;

/**
 * The waiting tasks, in one queue or in several with stealing, with the semantics of the executor's queues. All tasks
 * come from outside the pool. Not thread-safe.
 */
final class WaitingTasks {
    private final List<ArrayDeque<SimulatedTask>> queues = new ArrayList<>();
    private final QueueLayout layout;
    private final UniformRandomProvider random;
    private int turn;
    private int size;

    /** Sum of the submission times. It wraps around, like the product from which it is subtracted. */
    private long submittedSum;

    WaitingTasks(QueueLayout layout, long seed) {
        this.layout = layout;
        this.random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
        for (int i = 0; i < layout.queues(); i++) {
            queues.add(new ArrayDeque<>());
        }
    }

    void offer(SimulatedTask task) {
        queues.get(placeOfNext()).addLast(task);
        submittedSum += task.submittedNanos();
        size++;
    }

    private int placeOfNext() {
        int count = layout.queues();
        if (count == 1) {
            return 0;
        }
        return switch (layout.placement()) {
            case ROUND_ROBIN -> Math.floorMod(turn++, count);
            case RANDOM -> random.nextInt(count);
            case LEAST_TASKS -> shortest();
        };
    }

    private int shortest() {
        int best = 0;
        for (int i = 1; i < queues.size(); i++) {
            if (queues.get(i).size() < queues.get(best).size()) {
                best = i;
            }
        }
        return best;
    }

    /** Returns the next task of a worker: from its own queue, else from the next queue that is not empty. */
    @Nullable
    SimulatedTask poll(int worker) {
        if (size == 0) {
            return null;
        }
        int count = layout.queues();
        for (int i = 0; i < count; i++) {
            SimulatedTask task = queues.get((worker % count + i) % count).pollFirst();
            if (task != null) {
                return taken(task);
            }
        }
        throw new IllegalStateException(size + " tasks wait, but every queue is empty");
    }

    @Nullable
    SimulatedTask pollOldest() {
        ArrayDeque<SimulatedTask> oldest = null;
        long submitted = 0;
        for (int i = 0; i < queues.size() && size > 0; i++) {
            SimulatedTask head = queues.get(i).peekFirst();
            if (head != null && (oldest == null || head.submittedNanos() < submitted)) {
                oldest = queues.get(i);
                submitted = head.submittedNanos();
            }
        }
        return oldest == null ? null : taken(oldest.removeFirst());
    }

    private SimulatedTask taken(SimulatedTask task) {
        submittedSum -= task.submittedNanos();
        size--;
        return task;
    }

    int size() {
        return size;
    }

    WaitTimes queuedWait(long nowNanos) {
        if (size == 0) {
            return WaitTimes.NONE;
        }
        long youngest = Long.MIN_VALUE;
        for (ArrayDeque<SimulatedTask> queue : queues) {
            SimulatedTask tail = queue.peekLast();
            youngest = tail == null ? youngest : Math.max(youngest, tail.submittedNanos());
        }
        double mean = (double) (size * nowNanos - submittedSum) / size;
        return new WaitTimes(size, Math.max(0, mean), Math.max(0, nowNanos - youngest));
    }

    void forEach(Consumer<SimulatedTask> action) {
        queues.forEach(queue -> queue.forEach(action));
    }
}
