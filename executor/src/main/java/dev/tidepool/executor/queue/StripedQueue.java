package dev.tidepool.executor.queue;

import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.WaitTimes;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Several queues with stealing (Group-16, paper 003): workers are mapped to queues evenly, look into
 * their own first and then scan the others.
 *
 * <p>A scan locks one queue at a time. A task offered into a queue that a scan has already passed is
 * not seen by that scan; the pool closes this gap by publishing an idle worker before its last scan
 * (see {@code WorkerPool}).
 */
public final class StripedQueue implements TaskQueue {
    private final FifoQueue[] queues;
    private final Placement placement;
    private final AtomicInteger turn = new AtomicInteger();

    /** Makes empty queues in the given layout. */
    public StripedQueue(QueueLayout layout) {
        queues = new FifoQueue[layout.queues()];
        for (int i = 0; i < queues.length; i++) {
            queues[i] = new FifoQueue();
        }
        placement = layout.placement();
    }

    @Override
    public void offer(QueuedTask task, int home) {
        queues[home == EXTERNAL ? place() : home % queues.length].offer(task, home);
    }

    private int place() {
        return switch (placement) {
            case ROUND_ROBIN -> Math.floorMod(turn.getAndIncrement(), queues.length);
            case RANDOM -> ThreadLocalRandom.current().nextInt(queues.length);
            case LEAST_TASKS -> shortest();
        };
    }

    private int shortest() {
        int best = 0;
        int fewest = Integer.MAX_VALUE;
        for (int i = 0; i < queues.length && fewest > 0; i++) {
            int size = queues[i].size();
            if (size < fewest) {
                fewest = size;
                best = i;
            }
        }
        return best;
    }

    @Override
    public @Nullable QueuedTask poll(int home) {
        int first = Math.max(home, 0) % queues.length;
        for (int i = 0; i < queues.length; i++) {
            QueuedTask task = queues[(first + i) % queues.length].pollOldest();
            if (task != null) {
                return task;
            }
        }
        return null;
    }

    @Override
    public @Nullable QueuedTask pollOldest() {
        while (true) {
            FifoQueue oldest = null;
            for (FifoQueue queue : queues) {
                if (queue.size() > 0 && (oldest == null || queue.headArrival() - oldest.headArrival() < 0)) {
                    oldest = queue;
                }
            }
            if (oldest == null) {
                return null;
            }
            QueuedTask task = oldest.pollOldest();
            if (task != null) {
                return task;
            }
        }
    }

    @Override
    public boolean remove(QueuedTask task) {
        FifoQueue queue = task.queue;
        return queue != null && queue.remove(task);
    }

    @Override
    public void drainTo(List<QueuedTask> tasks) {
        for (FifoQueue queue : queues) {
            queue.drainTo(tasks);
        }
    }

    @Override
    public int size() {
        int sum = 0;
        for (FifoQueue queue : queues) {
            sum += queue.size();
        }
        return sum;
    }

    @Override
    public WaitTimes queuedWait(long nowNanos) {
        long count = 0;
        double sum = 0;
        long min = Long.MAX_VALUE;
        for (FifoQueue queue : queues) {
            WaitTimes waits = queue.queuedWait(nowNanos);
            if (waits.count() > 0) {
                count += waits.count();
                sum += waits.meanNanos() * waits.count();
                min = Math.min(min, waits.minNanos());
            }
        }
        return count == 0 ? WaitTimes.NONE : new WaitTimes(count, sum / count, min);
    }
}
