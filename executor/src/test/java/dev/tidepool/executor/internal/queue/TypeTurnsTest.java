package dev.tidepool.executor.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.executor.internal.statistics.TaskTypes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A queue in which the types of tasks take turns: here, the last digit of a task's number is its type. */
final class TypeTurnsTest {
    private static final long SEED = 20_261_124;

    private final TypeTurns order = new TypeTurns();
    private final OrderedQueue queue = NumberedTask.queue(order, TypeTurnsTest::lastDigit);

    private static String lastDigit(Runnable task) {
        return Long.toString(((NumberedTask) task).number % 10);
    }

    private NumberedTask offer(long number) {
        NumberedTask task = new NumberedTask(number);
        queue.offer(task, TaskQueue.EXTERNAL);
        return task;
    }

    private @Nullable Runnable poll() {
        Runnable task = queue.poll();
        return task == null ? null : MeasuredTask.unwrap(task);
    }

    @Test
    void aFloodOfOneTypeDelaysATaskOfAnotherByOneTask() {
        List<NumberedTask> flood = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            flood.add(offer(1));
        }
        NumberedTask second = offer(2);
        NumberedTask third = offer(3);
        assertThat(poll()).isSameAs(flood.get(0));
        assertThat(poll()).isSameAs(second);
        assertThat(poll()).isSameAs(third);
        assertThat(poll()).isSameAs(flood.get(1));
        NumberedTask again = offer(2);
        assertThat(poll()).isSameAs(flood.get(2));
        assertThat(poll()).isSameAs(again);
    }

    @Test
    void agreesWithAListForEachTypeOverRandomOperations() {
        for (int run = 0; run < 30; run++) {
            new Model(SEED + run).compare(2_000);
        }
    }

    /** A list for each type, and the types that wait for their turn. */
    private final class Model {
        private final long seed;
        private final Random random;
        private final Map<String, List<NumberedTask>> waiting = new LinkedHashMap<>();
        private final Deque<String> turns = new ArrayDeque<>();
        private final List<NumberedTask> seen = new ArrayList<>();

        private Model(long seed) {
            this.seed = seed;
            this.random = new Random(seed);
        }

        private void compare(int operations) {
            for (int i = 0; i < operations; i++) {
                switch (random.nextInt(12)) {
                    case 0, 1, 2, 3 -> assertThat(poll()).as("seed %d", seed).isSameAs(next());
                    case 4, 5 -> remove();
                    default -> add();
                }
                if (random.nextInt(100) == 0) {
                    queue.maintain(false);
                }
            }
            List<Runnable> before = queue.snapshot();
            List<Runnable> expected = new ArrayList<>();
            for (NumberedTask task = next(); task != null; task = next()) {
                expected.add(task);
            }
            assertThat(before).as("snapshot, seed %d", seed).isEqualTo(expected);
            ArrayList<Runnable> drained = new ArrayList<>();
            queue.drainTo(drained);
            assertThat(drained)
                    .as("drained, seed %d", seed)
                    .extracting(MeasuredTask::unwrap)
                    .isEqualTo(expected);
        }

        private void add() {
            NumberedTask task = offer(random.nextInt(1_000));
            String type = lastDigit(task);
            waiting.computeIfAbsent(type, name -> new ArrayList<>()).add(task);
            if (!turns.contains(type)) {
                turns.add(type);
            }
            seen.add(task);
        }

        private void remove() {
            if (!seen.isEmpty()) {
                NumberedTask task = seen.get(random.nextInt(seen.size()));
                boolean waits = waiting.get(lastDigit(task)).remove(task);
                boolean left = random.nextBoolean() ? task.leave() : queue.remove(task);
                assertThat(left).as("seed %d", seed).isEqualTo(waits);
            }
        }

        private @Nullable NumberedTask next() {
            while (!turns.isEmpty()) {
                String type = turns.remove();
                List<NumberedTask> tasks = waiting.get(type);
                if (!tasks.isEmpty()) {
                    NumberedTask first = tasks.remove(0);
                    if (!tasks.isEmpty()) {
                        turns.add(type);
                    }
                    return first;
                }
            }
            return null;
        }
    }

    @Test
    void theOldestIsTheOldestOfAllTypes() {
        NumberedTask first = offer(1);
        offer(1);
        NumberedTask other = offer(2);
        assertThat(first.leave()).isTrue();
        Runnable oldest = queue.takeOldest();
        assertThat(oldest).isNotNull();
        assertThat(poll()).isSameAs(other);
        assertThat(queue.size()).isZero();
    }

    @Test
    void typesBeyondTheMostShareOneTurnInTheOrderOfTheirArrival() {
        OrderedQueue many = NumberedTask.queue(new TypeTurns(), task -> Long.toString(((NumberedTask) task).number));
        for (int round = 0; round < 2; round++) {
            for (int type = 0; type < TaskTypes.MAX_TYPES + 3; type++) {
                many.offer(new NumberedTask(type), TaskQueue.EXTERNAL);
            }
        }
        List<Long> firstTurn = new ArrayList<>();
        for (int i = 0; i < TaskTypes.MAX_TYPES + 1; i++) {
            Runnable task = many.poll();
            assertThat(task).isNotNull();
            firstTurn.add(((NumberedTask) MeasuredTask.unwrap(task)).number);
        }
        for (int i = 0; i <= TaskTypes.MAX_TYPES; i++) {
            assertThat(firstTurn.get(i)).isEqualTo(i);
        }
        ArrayList<Runnable> rest = new ArrayList<>();
        many.drainTo(rest);
        assertThat(rest.stream()
                        .map(task -> ((NumberedTask) MeasuredTask.unwrap(task)).number)
                        .filter(number -> number >= TaskTypes.MAX_TYPES))
                .containsExactly(65L, 66L, 64L, 65L, 66L);
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
            queue.maintain(false);
            assertThat(order.inOrder()).hasSizeLessThanOrEqualTo(65);
        }
        assertThat(poll()).isSameAs(last);
        assertThat(poll()).isNull();
    }
}
