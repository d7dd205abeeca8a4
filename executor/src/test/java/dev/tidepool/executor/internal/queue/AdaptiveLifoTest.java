package dev.tidepool.executor.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The order of arrival that turns round while the oldest task is late. Each task arrives at the time of its number. */
final class AdaptiveLifoTest {
    private static final long LATE = 100;

    private final AtomicLong clock = new AtomicLong();
    private final OrderedQueue queue = NumberedTask.queue(new AdaptiveLifo(clock::get, LATE), task -> "");
    private final List<NumberedTask> tasks =
            LongStream.range(0, 6).mapToObj(NumberedTask::new).toList();

    AdaptiveLifoTest() {
        tasks.forEach(task -> queue.offer(task, TaskQueue.EXTERNAL));
    }

    private long next() {
        return ((NumberedTask) MeasuredTask.unwrap(Objects.requireNonNull(queue.poll()))).number;
    }

    @Test
    void theOldestIsFirstUntilItIsLateAndAgainOnceTheLateAreGone() {
        clock.set(LATE - 1);
        assertThat(next()).isEqualTo(0);
        clock.set(LATE + 1);
        assertThat(next()).isEqualTo(5);
        assertThat(queue.snapshot()).containsExactly(tasks.get(4), tasks.get(3), tasks.get(2), tasks.get(1));
        queue.takeIf(task -> ((MeasuredTask) task).arrivalNanos() <= 1, task -> {});
        assertThat(queue.snapshot()).containsExactly(tasks.get(2), tasks.get(3), tasks.get(4));
        assertThat(next()).isEqualTo(2);
    }

    @Test
    void vacantEntriesAreNeitherLateNorTaken() {
        clock.set(LATE);
        queue.remove(tasks.get(0));
        assertThat(next()).isEqualTo(1);
        clock.set(LATE + 2);
        queue.remove(tasks.get(5));
        assertThat(next()).isEqualTo(4);
        assertThat(queue.size()).isEqualTo(2);
    }
}
