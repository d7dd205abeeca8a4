package dev.tidepool.executor.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The order of arrival that turns round while the oldest task is late. Each task arrives at the time of its number. */
final class AdaptiveLifoTest {
    private static final long LATE = 100;

    private final AtomicLong clock = new AtomicLong();
    private final OrderedQueue queue = NumberedTask.adaptiveLifo(clock::get, LATE);
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

    /** The table of {@code docs/decisions/0013-deadlines.md}. */
    @ParameterizedTest
    @CsvSource({"10.0, 10, 51, 5", "1.2, 65, 51, 30", "0.95, 101, 51, 30"})
    void underOverloadMoreTasksEndWhileTheirCallersWait(double load, int fifoInTime, int fifoP99, int p99) {
        Overload fifo = new Overload(Long.MAX_VALUE, load, Overload.PATIENCE);
        Overload adaptive = new Overload(Overload.PATIENCE / 2, load, Overload.PATIENCE);
        assertThat(fifo.inTime()).isLessThan(fifoInTime);
        assertThat(fifo.waitP99Millis()).isBetween(fifoP99 - 21.0, (double) fifoP99);
        assertThat(adaptive.inTime()).isGreaterThan(99.5);
        assertThat(adaptive.waitP99Millis()).isLessThan(p99);
        assertThat(adaptive.dropped()).isLessThan(fifo.dropped() + 3);
    }

    /** A limit of 40 ms where callers wait 50; the third column of that table. */
    @ParameterizedTest
    @CsvSource({"10.0, 98.5, 41", "1.2, 99.0, 41", "0.95, 99.5, 41"})
    void inOrderOfArrivalALimitBelowThePatienceServesNearlyAllInTimeAfterALongWait(
            double load, double inTime, int p99) {
        Overload shorter = new Overload(Long.MAX_VALUE, load, Overload.PATIENCE * 4 / 5);
        assertThat(shorter.inTime()).isGreaterThan(inTime);
        assertThat(shorter.waitP99Millis()).isBetween(p99 - 11.0, (double) p99);
    }

    /** Four servers, service of 2 ms on the mean, and callers who wait 50 ms, in virtual time. */
    private static final class Overload {
        static final long PATIENCE = 50_000_000;
        private static final int SERVERS = 4;
        private static final double SERVICE = 2e6;
        private static final int TASKS = 50_000;

        private final AtomicLong clock = new AtomicLong();
        private final SplittableRandom random = new SplittableRandom(1);
        private final PriorityQueue<Long> ends = new PriorityQueue<>();
        private final List<Long> waits = new ArrayList<>();
        private final OrderedQueue queue;
        private final long limitNanos;
        private int inTime;

        Overload(long lateNanos, double load, long limitNanos) {
            this.limitNanos = limitNanos;
            queue = NumberedTask.adaptiveLifo(clock::get, lateNanos);
            long arrival = 0;
            long nextLook = 0;
            for (int i = 0; i < TASKS; i++) {
                arrival += exponential(SERVICE / SERVERS / load);
                while (!ends.isEmpty() && ends.peek() <= arrival) {
                    clock.set(ends.remove());
                    serve();
                }
                clock.set(arrival);
                if (arrival >= nextLook) {
                    queue.takeIf(this::hasExpired, task -> {});
                    nextLook = arrival + 1_000_000;
                }
                queue.offer(new NumberedTask(arrival), TaskQueue.EXTERNAL);
                serve();
            }
            Collections.sort(waits);
        }

        private long exponential(double mean) {
            return (long) (-Math.log(1 - random.nextDouble()) * mean);
        }

        private boolean hasExpired(Runnable task) {
            return clock.get() - ((MeasuredTask) task).arrivalNanos() >= limitNanos;
        }

        private void serve() {
            while (ends.size() < SERVERS) {
                Runnable task = queue.poll();
                if (task == null) {
                    return;
                }
                if (!hasExpired(task)) {
                    long wait = clock.get() - ((MeasuredTask) task).arrivalNanos();
                    long service = exponential(SERVICE);
                    waits.add(wait);
                    inTime += wait + service <= PATIENCE ? 1 : 0;
                    ends.add(clock.get() + service);
                }
            }
        }

        /** Per cent of the tasks that started. */
        double inTime() {
            return 100.0 * inTime / waits.size();
        }

        /** Per cent of all tasks. */
        double dropped() {
            return 100.0 * (TASKS - waits.size()) / TASKS;
        }

        double waitP99Millis() {
            return waits.get((int) (waits.size() * 0.99)) / 1e6;
        }
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
