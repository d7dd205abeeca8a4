package dev.tidepool.executor.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A queue ordered by a comparator: here by the last digit of a task's number, then by arrival. */
final class PriorityOrderTest {
    private static final long SEED = 20_261_123;
    private static final Comparator<Object> BY_LAST_DIGIT =
            Comparator.comparingLong(task -> ((NumberedTask) task).number % 10);

    private final PriorityOrder order = new PriorityOrder(BY_LAST_DIGIT);
    private final OrderedQueue queue = NumberedTask.queue(order, work -> work);

    private NumberedTask offer(long number) {
        NumberedTask task = new NumberedTask(number);
        queue.offer(task, TaskQueue.EXTERNAL);
        return task;
    }

    private static @Nullable Runnable unwrap(@Nullable Runnable task) {
        return task == null ? null : MeasuredTask.unwrap(task);
    }

    @Test
    void agreesWithASortedListOverRandomOperations() {
        for (int run = 0; run < 30; run++) {
            long seed = SEED + run;
            Random random = new Random(seed);
            List<NumberedTask> model = new ArrayList<>(); // by arrival
            List<NumberedTask> seen = new ArrayList<>();
            for (int i = 0; i < 2_000; i++) {
                switch (random.nextInt(20)) {
                    case 0, 1, 2 ->
                        assertThat(unwrap(queue.poll())).as("seed %d", seed).isSameAs(first(model));
                    case 3 -> {
                        NumberedTask oldest = model.isEmpty() ? null : model.remove(0);
                        assertThat(unwrap(queue.takeOldest()))
                                .as("seed %d", seed)
                                .isSameAs(oldest);
                    }
                    case 4, 5, 6, 7 -> {
                        NumberedTask task =
                                seen.isEmpty() ? new NumberedTask(0) : seen.get(random.nextInt(seen.size()));
                        boolean left = random.nextBoolean() ? task.leave() : queue.remove(task);
                        assertThat(left).as("seed %d", seed).isEqualTo(model.remove(task));
                    }
                    case 8 -> {
                        if (random.nextInt(50) == 0) {
                            ArrayList<Runnable> drained = new ArrayList<>();
                            queue.drainTo(drained);
                            assertThat(drained)
                                    .as("seed %d", seed)
                                    .extracting(MeasuredTask::unwrap)
                                    .isEqualTo(sorted(model));
                            model.clear();
                        }
                    }
                    default -> {
                        NumberedTask task = offer(random.nextInt(1_000));
                        model.add(task);
                        seen.add(task);
                    }
                }
                assertThat(queue.size()).as("seed %d", seed).isEqualTo(model.size());
            }
            assertThat(queue.snapshot()).as("seed %d", seed).isEqualTo(sorted(model));
            queue.drainTo(new ArrayList<>());
        }
    }

    /** The sort is stable, so tasks of equal priority stay in the order of their arrival. */
    private static List<Runnable> sorted(List<NumberedTask> tasks) {
        List<Runnable> sorted = new ArrayList<>(tasks);
        sorted.sort(BY_LAST_DIGIT);
        return sorted;
    }

    private static @Nullable Runnable first(List<NumberedTask> model) {
        Runnable first = model.isEmpty() ? null : sorted(model).get(0);
        model.remove(first);
        return first;
    }

    @Test
    void aComparatorThatThrowsLeavesEverythingAsItWas() {
        AtomicBoolean broken = new AtomicBoolean();
        OrderedQueue fragile = NumberedTask.queue(
                new PriorityOrder((one, other) -> {
                    if (broken.get()) {
                        throw new IllegalStateException("cannot compare");
                    }
                    return BY_LAST_DIGIT.compare(one, other);
                }),
                work -> work);
        List<NumberedTask> tasks = List.of(new NumberedTask(3), new NumberedTask(1), new NumberedTask(2));
        tasks.forEach(task -> fragile.offer(task, TaskQueue.EXTERNAL));
        List<Runnable> before = fragile.snapshot();
        broken.set(true);
        for (int i = 0; i < 1_000; i++) {
            NumberedTask refused = new NumberedTask(i);
            assertThatThrownBy(() -> fragile.offer(refused, TaskQueue.EXTERNAL)).hasMessage("cannot compare");
            assertThat(refused.leave()).isFalse();
        }
        assertThat(fragile.offered()).isEqualTo(3);
        assertThat(fragile.size()).isEqualTo(3);
        assertThat(fragile.snapshot()).isEqualTo(before).hasSize(3);
        // Taking compares nothing.
        assertThat(unwrap(fragile.poll())).isSameAs(tasks.get(1));
        assertThat(unwrap(fragile.takeOldest())).isSameAs(tasks.get(0));
        assertThat(tasks.get(2).leave()).isTrue();
        assertThat(fragile.mayHaveTasks()).isFalse();
    }

    @Test
    void aComparatorThatContradictsItselfLosesNoTask() {
        Random random = new Random(SEED);
        OrderedQueue mad = NumberedTask.queue(
                new PriorityOrder(Comparator.comparingInt(task -> task == null ? 3 : random.nextInt(3))), work -> work);
        List<NumberedTask> tasks = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            NumberedTask task = new NumberedTask(i);
            tasks.add(task);
            mad.offer(task, TaskQueue.EXTERNAL);
        }
        ArrayList<Runnable> taken = new ArrayList<>();
        mad.drainTo(taken);
        assertThat(taken).extracting(MeasuredTask::unwrap).containsExactlyInAnyOrderElementsOf(tasks);
    }

    @Test
    void aComparatorThatUsesTheQueueIsRefused() {
        AtomicReference<@Nullable OrderedQueue> self = new AtomicReference<>();
        OrderedQueue own = NumberedTask.queue(
                new PriorityOrder(Comparator.comparingInt(task -> {
                    OrderedQueue used = self.get();
                    if (used != null) {
                        used.poll();
                    }
                    return task == null ? 1 : 0;
                })),
                work -> work);
        NumberedTask first = new NumberedTask(1);
        own.offer(first, TaskQueue.EXTERNAL);
        self.set(own);
        assertThatThrownBy(() -> own.offer(new NumberedTask(2), TaskQueue.EXTERNAL))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("may only compare");
        assertThat(own.snapshot()).isEqualTo(List.<Runnable>of(first));
    }

    @Test
    void tasksThatLeftEarlyDoNotStayInMemory() {
        NumberedTask last = offer(9);
        for (int round = 0; round < 10; round++) {
            List<NumberedTask> flood = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                flood.add(offer(i));
            }
            assertThat(flood).allMatch(NumberedTask::leave);
            assertThat(order.inOrder()).hasSizeLessThanOrEqualTo(2_100);
            queue.maintain(false);
            assertThat(order.inOrder()).hasSizeLessThanOrEqualTo(65);
        }
        assertThat(unwrap(queue.poll())).isSameAs(last);
    }

    @Test
    void nothingIsLostOrTakenTwiceByManySubmittersAndTakers() throws Exception {
        int submitters = 3;
        int perSubmitter = 10_000;
        AtomicIntegerArray taken = new AtomicIntegerArray(submitters * perSubmitter);
        CountDownLatch submitting = new CountDownLatch(submitters);
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < submitters; thread++) {
                int first = thread * perSubmitter;
                running.add(threads.submit(() -> {
                    Random random = new Random(SEED + first);
                    for (int i = first; i < first + perSubmitter; i++) {
                        NumberedTask task = offer(i);
                        if (random.nextInt(4) == 0 && task.leave()) {
                            taken.incrementAndGet(i);
                        }
                    }
                    submitting.countDown();
                }));
            }
            for (int thread = 0; thread < 2; thread++) {
                Taker taker = queue.taker(thread);
                running.add(threads.submit(() -> {
                    while (submitting.getCount() > 0 || queue.hasTasks()) {
                        Runnable task = unwrap(taker.poll(false));
                        if (task instanceof NumberedTask numbered) {
                            taken.incrementAndGet((int) numbered.number);
                        }
                    }
                }));
            }
            for (Future<?> future : running) {
                future.get(120, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
        for (int i = 0; i < taken.length(); i++) {
            assertThat(taken.get(i)).as("task %d", i).isEqualTo(1);
        }
        assertThat(queue.size()).isZero();
        assertThat(queue.offered()).isEqualTo(taken.length());
    }
}
