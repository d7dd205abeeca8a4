package dev.tidepool.executor.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** The control loop maintains the queue while tasks are offered. */
final class MaintenanceTest {
    private static final int TASKS = 300_000;

    @Test
    void maintenanceDoesNotSendTheTasksOfASubmitterToAnotherStripe() throws InterruptedException {
        TaskQueue queue = new TaskQueue(
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
