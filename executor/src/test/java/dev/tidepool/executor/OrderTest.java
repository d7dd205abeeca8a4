package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.sizing.Fixed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** In which order tasks start. */
final class OrderTest {
    private static final int TASKS = 8_000;

    private static void submitFrom(
            int submitters, AdaptiveExecutor executor, List<Integer> starts, AtomicInteger ticket) {
        List<Thread> threads = IntStream.range(0, submitters)
                .mapToObj(s -> new Thread(() -> {
                    for (int i = 0; i < TASKS / submitters; i++) {
                        synchronized (ticket) {
                            int number = ticket.getAndIncrement();
                            executor.execute(() -> starts.add(number));
                        }
                    }
                }))
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException interrupt) {
                throw new AssertionError(interrupt);
            }
        }
    }

    @Test
    void inStrictOrderTasksOfSeveralSubmittersStartAsTheyWereSubmitted() {
        List<Integer> starts = new ArrayList<>();
        try (AdaptiveExecutor executor = AdaptiveExecutor.builder("strict")
                .sizing(new Fixed(1))
                .queueLayout(QueueLayout.SHARED)
                .build()) {
            submitFrom(4, executor, starts, new AtomicInteger());
        }
        assertThat(starts).hasSize(TASKS).isSorted();
    }

    @Test
    void byDefaultOneSubmittersTasksStartAsTheyWereSubmitted() {
        List<Integer> starts = new ArrayList<>();
        try (AdaptiveExecutor executor =
                AdaptiveExecutor.builder("default").sizing(new Fixed(1)).build()) {
            submitFrom(1, executor, starts, new AtomicInteger());
        }
        assertThat(starts).hasSize(TASKS).isSorted();
    }

    /**
     * One worker visits the stripes in turn. When it has started the p tasks before a task in its stripe, it has
     * visited that stripe at most p / 64 + 1 times. It has visited each other stripe as often, each time for 64
     * tasks and the rest of a batch.
     */
    @Test
    void byDefaultNoTaskIsOvertakenByMoreThanTheTurnsOfTheOtherStripes() {
        List<Integer> starts = new ArrayList<>();
        int cores = Runtime.getRuntime().availableProcessors();
        int stripes = Math.min(64, Integer.highestOneBit(4 * cores));
        try (AdaptiveExecutor executor =
                AdaptiveExecutor.builder("default").sizing(new Fixed(1)).build()) {
            Blocker blocker = Blocker.occupy(executor);
            submitFrom(stripes, executor, starts, new AtomicInteger());
            blocker.release();
        }
        assertThat(starts).hasSize(TASKS);
        for (int position = 0; position < TASKS; position += 7) {
            int number = starts.get(position);
            long overtakers = starts.subList(0, position).stream()
                    .filter(earlier -> earlier > number)
                    .count();
            // No stripe holds more tasks than were submitted before.
            assertThat(overtakers).isLessThanOrEqualTo((long) (stripes - 1) * 80 * (number / 64 + 1));
        }
    }
}
