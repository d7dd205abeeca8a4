package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.testing.AllocatedBytes;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A task entered the set of those that the pool has although the set could not grow: its caller got the error, and the
 * timer never terminated.
 */
final class ScheduledMemoryTest {
    private static final int TASKS = 1_000;

    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private static void passAll(TaskBooks books, ScheduledTask<?>[] tasks) {
        for (ScheduledTask<?> task : tasks) {
            books.accept(task, true);
        }
        for (ScheduledTask<?> task : tasks) {
            books.leftPool(task);
        }
    }

    @Test
    void handingATaskToThePoolAndItsReturnNeedNoMemory() {
        AdaptiveExecutor pool = pools.fixed(1);
        TaskTimer timer = new TaskTimer(pool, null, pools.clock);
        ScheduledTask<?>[] tasks = IntStream.range(0, 2 * TASKS)
                .mapToObj(i -> new ScheduledTask<>(timer, () -> {}, "", i, 0, 0))
                .toArray(ScheduledTask<?>[]::new);
        ScheduledTask<?>[] first = Arrays.copyOf(tasks, 1);
        ScheduledTask<?>[] others = Arrays.copyOfRange(tasks, 1, tasks.length);
        passAll(timer.books(), first); // links what the others call
        long before = AllocatedBytes.ofThisThread();
        passAll(timer.books(), others);
        assertThat(AllocatedBytes.ofThisThread() - before).isZero();
        timer.shutdown();
        assertThat(timer.books().isTerminated()).isTrue();
    }
}
