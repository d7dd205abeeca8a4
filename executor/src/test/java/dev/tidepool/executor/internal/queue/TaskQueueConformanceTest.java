package dev.tidepool.executor.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.WaitTimes;
import dev.tidepool.testing.Rounds;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What the queue promises in every layout. */
@ParameterizedClass(name = "{0}")
@MethodSource("layouts")
@Tag("alone")
final class TaskQueueConformanceTest {
    private static final long SEED = 20_260_731;

    private final Layout layout;
    private final Tested queue;

    TaskQueueConformanceTest(Layout layout) {
        this.layout = layout;
        this.queue = layout.make();
    }

    /** A queue of numbered tasks, every one of them measured, with a taker for each home. */
    private static final class Tested {
        private final TaskQueue queue;
        private final Taker[] takers = new Taker[32];
        private boolean batches;

        Tested(TaskQueue queue) {
            this.queue = queue;
            batches = queue.batches();
            Arrays.setAll(takers, queue::taker);
        }

        /** Takers claim one task at a time, so that none overtakes another. */
        Tested withoutBatches() {
            batches = false;
            return this;
        }

        void offer(NumberedTask task, int home) {
            queue.offer(task, home);
        }

        @Nullable
        NumberedTask poll(int home) {
            return unwrap(takers[Math.max(0, home)].poll(batches));
        }

        @Nullable
        NumberedTask takeOldest() {
            return unwrap(queue.takeOldest());
        }

        boolean remove(NumberedTask task) {
            return queue.remove(task);
        }

        boolean withdraw(NumberedTask task) {
            return task.leave();
        }

        List<NumberedTask> takeIf(Predicate<NumberedTask> condition) {
            List<NumberedTask> taken = new ArrayList<>();
            queue.takeIf(task -> condition.test(unwrap(task)), task -> taken.add(unwrap(task)));
            return taken;
        }

        void drainTo(List<NumberedTask> tasks) {
            ArrayList<Runnable> drained = new ArrayList<>();
            queue.drainTo(drained);
            drained.forEach(task -> tasks.add(unwrap(task)));
        }

        int size() {
            return queue.size();
        }

        WaitTimes queuedWait(long now) {
            return queue.queuedWait(now);
        }

        private static @Nullable NumberedTask unwrap(@Nullable Runnable task) {
            return task == null ? null : (NumberedTask) MeasuredTask.unwrap(task);
        }
    }

    /** How the tasks of a queue are ordered. Without differences between them, each order is that of arrival. */
    enum Order {
        ARRIVAL,
        PRIORITY,
        TURNS,
        ADAPTIVE_LIFO
    }

    /** A layout under test; without a placement it is the engine's default. */
    record Layout(int queues, @Nullable Placement placement, Order order) {
        Tested make() {
            return new Tested(
                    switch (order) {
                        case ARRIVAL ->
                            NumberedTask.queue(
                                    placement == null ? null : QueueLayout.striped(queues, placement),
                                    true,
                                    System::nanoTime,
                                    () -> {});
                        case PRIORITY ->
                            NumberedTask.queue(
                                    new PriorityOrder(Comparator.comparingInt(task -> task == null ? 1 : 0)),
                                    task -> task);
                        case TURNS -> NumberedTask.queue(new TypeTurns(), task -> "the only type");
                        case ADAPTIVE_LIFO -> NumberedTask.adaptiveLifo(() -> 0, Long.MAX_VALUE);
                    });
        }

        int queueOf(int home) {
            return home % queues;
        }
    }

    static Stream<Layout> layouts() {
        Stream<Layout> striped = IntStream.of(1, 2, 7)
                .boxed()
                .flatMap(queues -> Arrays.stream(Placement.values())
                        .map(placement -> new Layout(queues, placement, Order.ARRIVAL)));
        Stream<Layout> ordered = Stream.of(Order.PRIORITY, Order.TURNS, Order.ADAPTIVE_LIFO)
                .map(order -> new Layout(1, Placement.ROUND_ROBIN, order));
        return Stream.of(Stream.of(new Layout(1, null, Order.ARRIVAL)), striped, ordered)
                .flatMap(layouts -> layouts);
    }

    private static NumberedTask task(long number) {
        return new NumberedTask(number);
    }

    private List<NumberedTask> offerAll(int count, int home) {
        List<NumberedTask> tasks =
                IntStream.range(0, count).mapToObj(i -> task(100 + i)).toList();
        tasks.forEach(task -> queue.offer(task, home));
        return tasks;
    }

    private List<NumberedTask> pollAll(int home) {
        List<NumberedTask> tasks = new ArrayList<>();
        for (NumberedTask task = queue.poll(home); task != null; task = queue.poll(home)) {
            tasks.add(task);
        }
        return tasks;
    }

    @Test
    void anEmptyQueueGivesNothing() {
        assertThat(queue.poll(0)).isNull();
        assertThat(queue.takeOldest()).isNull();
        assertThat(queue.size()).isZero();
        assertThat(queue.queuedWait(123)).isEqualTo(WaitTimes.NONE);
        List<NumberedTask> drained = new ArrayList<>();
        queue.drainTo(drained);
        assertThat(drained).isEmpty();
    }

    @Test
    void tasksOfOneQueueLeaveItInTheOrderOfTheirArrival() {
        List<NumberedTask> tasks = offerAll(50, 3);
        assertThat(pollAll(3)).isEqualTo(tasks);
    }

    @Test
    void aTaskThatWasTakenMayBeOfferedAgain() {
        NumberedTask task = task(1);
        for (int home = 0; home < 10; home++) {
            queue.offer(task, home);
            assertThat(queue.poll(home + 1)).isSameAs(task);
        }
    }

    @Test
    void removesTheFirstTheMiddleAndTheLast() {
        for (int removed = 0; removed < 5; removed++) {
            List<NumberedTask> tasks = new ArrayList<>(offerAll(5, 0));
            NumberedTask gone = tasks.remove(removed);
            assertThat(queue.remove(gone)).isTrue();
            assertThat(queue.remove(gone)).isFalse();
            assertThat(queue.size()).isEqualTo(4);
            assertThat(pollAll(0)).isEqualTo(tasks);
            assertThat(queue.size()).isZero();
        }
    }

    @Test
    void takesWhatSatisfiesAConditionClaimedOrNot() {
        for (int count : new int[] {0, 1, 5, 1_000}) {
            List<NumberedTask> tasks = new ArrayList<>(offerAll(count, 0));
            if (count > 0) {
                assertThat(queue.poll(0)).isSameAs(tasks.remove(0)); // it may have claimed others
            }
            List<NumberedTask> even =
                    tasks.stream().filter(task -> task.number % 2 == 0).toList();
            tasks.removeAll(even);
            assertThat(queue.takeIf(task -> task.number % 2 == 0)).isEqualTo(even);
            assertThat(queue.size()).isEqualTo(tasks.size());
            assertThat(queue.takeIf(task -> task.number % 2 == 0)).isEmpty();
            assertThat(pollAll(0)).isEqualTo(tasks);
            assertThat(queue.takeIf(task -> true)).isEmpty();
        }
    }

    @Test
    void removesTheOnlyTaskAndTakesOthersAfterwards() {
        NumberedTask only = offerAll(1, 0).get(0);
        assertThat(queue.remove(only)).isTrue();
        assertThat(queue.poll(0)).isNull();
        assertThat(queue.queuedWait(1_000)).isEqualTo(WaitTimes.NONE);
        List<NumberedTask> tasks = offerAll(3, 0);
        assertThat(pollAll(0)).isEqualTo(tasks);
    }

    @Test
    void doesNotRemoveATaskThatWasNeverOfferedOrThatIsTaken() {
        List<NumberedTask> tasks = offerAll(2, 0);
        assertThat(queue.remove(task(1))).isFalse();
        NumberedTask taken = Objects.requireNonNull(queue.poll(0));
        assertThat(queue.remove(taken)).isFalse();
        assertThat(queue.size()).isEqualTo(1);
        assertThat(pollAll(0)).containsExactly(tasks.get(1));
    }

    @Test
    void aWorkerLooksIntoItsOwnQueueFirstAndThenStealsFromTheOthers() {
        List<NumberedTask> byHome = new ArrayList<>();
        for (int home = 0; home < layout.queues(); home++) {
            NumberedTask task = task(home);
            byHome.add(task);
            queue.offer(task, home);
        }
        int last = layout.queues() - 1;
        assertThat(queue.poll(last + layout.queues())).isSameAs(byHome.remove(last));
        assertThat(pollAll(last)).containsExactlyElementsOf(byHome);
    }

    @Test
    void theOldestOfAllQueuesGoesFirstWhateverQueueItIsIn() {
        List<NumberedTask> tasks = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            NumberedTask task = task(Long.MAX_VALUE - 10 + i);
            tasks.add(task);
            queue.offer(task, (i * 5) % 7);
        }
        for (NumberedTask expected : tasks) {
            assertThat(queue.takeOldest()).isSameAs(expected);
        }
    }

    @Test
    void externalTasksArePlacedAsTheLayoutSays() {
        int rounds = 6;
        for (int i = 0; i < rounds * layout.queues(); i++) {
            queue.offer(task(i), TaskQueue.EXTERNAL);
        }
        assertThat(queue.size()).isEqualTo(rounds * layout.queues());
        if (layout.placement() == Placement.RANDOM) {
            assertThat(pollAll(0)).hasSize(rounds * layout.queues());
            return;
        }
        for (int round = 0; round < rounds; round++) {
            for (int home = 0; home < layout.queues(); home++) {
                NumberedTask task = Objects.requireNonNull(queue.poll(home));
                assertThat(task.number).isEqualTo((long) round * layout.queues() + home);
            }
        }
    }

    @Test
    void randomPlacementReachesEveryQueue() {
        if (layout.placement() != Placement.RANDOM) {
            return;
        }
        boolean[] reached = new boolean[layout.queues()];
        for (int round = 0; round < 1_000; round++) {
            queue.offer(task(-1), TaskQueue.EXTERNAL);
            List<NumberedTask> markers = new ArrayList<>();
            for (int home = 0; home < layout.queues(); home++) {
                markers.add(task(home));
                queue.offer(markers.get(home), home);
            }
            for (int home = 0; home < layout.queues(); home++) {
                NumberedTask first = Objects.requireNonNull(queue.poll(home));
                if (first.number == -1) {
                    reached[home] = true;
                }
            }
            queue.drainTo(markers);
        }
        assertThat(reached).doesNotContain(false);
    }

    @Test
    void leastTasksFillsTheShortestQueue() {
        if (layout.placement() != Placement.LEAST_TASKS) {
            return;
        }
        int shortest = layout.queues() / 2;
        for (int home = 0; home < layout.queues(); home++) {
            for (int i = 0; i < (home == shortest ? 2 : 5); i++) {
                queue.offer(task(home), home);
            }
        }
        for (int i = 0; i < 2; i++) {
            queue.offer(task(-1), TaskQueue.EXTERNAL);
        }
        List<Long> arrivals = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            arrivals.add(Objects.requireNonNull(queue.poll(shortest)).number);
        }
        assertThat(arrivals).containsExactly((long) shortest, (long) shortest, -1L, -1L);
    }

    @Test
    void countsWaitsEvenWhereTheClockWrapsAround() {
        for (long base : new long[] {0, -50, Long.MAX_VALUE - 50, Long.MIN_VALUE, 1L << 62}) {
            Tested fresh = layout.make();
            for (int i = 0; i < 100; i++) {
                fresh.offer(task(base + i), i);
            }
            WaitTimes waits = fresh.queuedWait(base + 1_000);
            assertThat(waits.count()).isEqualTo(100);
            assertThat(waits.meanNanos()).isCloseTo(950.5, within(1e-9));
            assertThat(waits.minNanos()).isEqualTo(901);
        }
    }

    @Test
    void aTaskStampedAfterTheReadersClockHasNotWaited() {
        queue.offer(task(500), 0);
        assertThat(queue.queuedWait(400)).isEqualTo(new WaitTimes(1, 0, 0));
    }

    @Test
    void theShortestWaitIsThatOfTheYoungestTask() {
        queue.offer(task(10), 0);
        queue.offer(task(5), 0);
        assertThat(queue.queuedWait(100).minNanos()).isEqualTo(90);
    }

    @Test
    void agreesWithASimpleModelOverRandomOperations() {
        for (int run = 0; run < Rounds.of(30); run++) {
            long seed = SEED + run;
            new Model(layout, seed).compare(2_000);
        }
    }

    /** A slow and simple model of the queue. */
    private static final class Model {
        private final Layout layout;
        private final Tested queue;
        private final long seed;
        private final Random random;
        private final List<ArrayDeque<NumberedTask>> lists = new ArrayList<>();
        private final List<NumberedTask> seen = new ArrayList<>();
        private long now;

        Model(Layout layout, long seed) {
            this.layout = layout;
            this.queue = layout.make().withoutBatches();
            this.seed = seed;
            this.random = new Random(seed);
            for (int i = 0; i < layout.queues(); i++) {
                lists.add(new ArrayDeque<>());
            }
        }

        void compare(int operations) {
            for (int i = 0; i < operations; i++) {
                now += 1 + random.nextInt(100);
                int home = random.nextInt(20);
                switch (random.nextInt(10)) {
                    case 0, 1, 2, 3 -> offer(home);
                    case 4, 5 -> {
                        int taker = layout.placement() == null ? 0 : home; // stripes change with the taker
                        taken("poll", firstFrom(layout.queueOf(home)), queue.poll(taker));
                    }
                    case 6 -> {
                        if (layout.placement() != null) {
                            taken("takeOldest", oldest(), queue.takeOldest());
                        }
                    }
                    case 7, 8 -> remove();
                    default -> rarelyDrain();
                }
                checkTotals();
            }
        }

        private void offer(int home) {
            NumberedTask task = task(now);
            seen.add(task);
            lists.get(layout.queueOf(home)).addLast(task);
            queue.offer(task, home);
        }

        private void taken(String how, @Nullable NumberedTask expected, @Nullable NumberedTask actual) {
            assertThat(actual).as("%s, seed %d", how, seed).isSameAs(expected);
            lists.forEach(list -> list.remove(actual));
        }

        private @Nullable NumberedTask firstFrom(int first) {
            return IntStream.range(0, layout.queues())
                    .mapToObj(i -> lists.get((first + i) % layout.queues()))
                    .filter(list -> !list.isEmpty())
                    .findFirst()
                    .map(ArrayDeque::getFirst)
                    .orElse(null);
        }

        private @Nullable NumberedTask oldest() {
            return lists.stream()
                    .flatMap(ArrayDeque::stream)
                    .min(Comparator.comparingLong((NumberedTask task) -> task.number))
                    .orElse(null);
        }

        private void remove() {
            if (seen.isEmpty()) {
                return;
            }
            int recent = Math.max(0, seen.size() - 30);
            NumberedTask task = seen.get(recent + random.nextInt(seen.size() - recent));
            boolean expected = lists.stream().anyMatch(list -> list.remove(task));
            boolean actual = random.nextBoolean() ? queue.remove(task) : queue.withdraw(task);
            assertThat(actual).as("remove, seed %d", seed).isEqualTo(expected);
        }

        private void rarelyDrain() {
            if (random.nextInt(20) == 0) {
                List<NumberedTask> drained = new ArrayList<>();
                queue.drainTo(drained);
                assertThat(drained)
                        .as("drainTo, seed %d", seed)
                        .containsExactlyElementsOf(
                                lists.stream().flatMap(ArrayDeque::stream).toList());
                lists.forEach(ArrayDeque::clear);
            }
        }

        private void checkTotals() {
            List<NumberedTask> waiting =
                    lists.stream().flatMap(ArrayDeque::stream).toList();
            assertThat(queue.size()).as("size, seed %d", seed).isEqualTo(waiting.size());
            WaitTimes waits = queue.queuedWait(now);
            double mean = waiting.stream()
                    .mapToLong(task -> now - task.number)
                    .average()
                    .orElse(0);
            long min =
                    waiting.stream().mapToLong(task -> now - task.number).min().orElse(0);
            assertThat(waits.count()).as("count, seed %d", seed).isEqualTo(waiting.size());
            assertThat(waits.meanNanos()).as("mean, seed %d", seed).isCloseTo(mean, within(1e-6));
            assertThat(waits.minNanos()).as("min, seed %d", seed).isEqualTo(min);
        }
    }

    @Test
    void everyTaskIsTakenExactlyOnceWhateverThreadsDo() throws Exception {
        for (int run = 0; run < Rounds.of(4); run++) {
            takeExactlyOnce(layout.make(), SEED + run);
        }
    }

    private static void takeExactlyOnce(Tested queue, long seed) throws Exception {
        int threads = 4;
        int perThread = 4_000;
        List<NumberedTask> tasks = IntStream.range(0, threads * perThread)
                .mapToObj(TaskQueueConformanceTest::task)
                .toList();
        AtomicIntegerArray taken = new AtomicIntegerArray(tasks.size());
        runTogether(threads, thread -> {
            int first = thread * perThread;
            Random random = new Random(seed * 31 + first);
            for (int next = first; next < first + perThread; ) {
                int home = random.nextInt(10) - 1;
                switch (random.nextInt(8)) {
                    case 0, 1, 2, 3 -> queue.offer(tasks.get(next++), home);
                    case 4 -> count(taken, queue.poll(thread * 8 + random.nextInt(8)));
                    case 5 -> count(taken, queue.takeOldest());
                    case 6 -> {
                        NumberedTask task = tasks.get(random.nextInt(tasks.size()));
                        if (random.nextInt(50) == 0 ? queue.remove(task) : queue.withdraw(task)) {
                            count(taken, task);
                        }
                    }
                    default -> {
                        if (random.nextInt(100) == 0) {
                            List<NumberedTask> drained = new ArrayList<>();
                            queue.drainTo(drained);
                            drained.forEach(task -> count(taken, task));
                        }
                    }
                }
                queue.queuedWait(0);
            }
        });
        List<NumberedTask> left = new ArrayList<>();
        queue.drainTo(left);
        left.forEach(task -> count(taken, task));
        assertThat(queue.size()).as("size, seed %d", seed).isZero();
        for (int i = 0; i < tasks.size(); i++) {
            assertThat(taken.get(i)).as("task %d, seed %d", i, seed).isEqualTo(1);
        }
    }

    private static void count(AtomicIntegerArray taken, @Nullable NumberedTask task) {
        if (task != null) {
            taken.incrementAndGet((int) task.number);
        }
    }

    @Test
    void oneConsumerSeesEachProducersTasksInTheirOrder() throws Exception {
        int producers = 3;
        int perProducer = 5_000;
        AtomicInteger offering = new AtomicInteger(producers);
        int[] next = new int[producers];
        runTogether(producers + 1, thread -> {
            if (thread < producers) {
                for (int i = 0; i < perProducer; i++) {
                    queue.offer(task((long) thread * perProducer + i), thread);
                }
                offering.decrementAndGet();
                return;
            }
            while (true) {
                boolean last = offering.get() == 0;
                NumberedTask task = queue.poll(0);
                if (task == null && last) {
                    return;
                }
                if (task != null) {
                    int producer = (int) task.number / perProducer;
                    assertThat((int) task.number % perProducer).isEqualTo(next[producer]++);
                }
            }
        });
        assertThat(next).containsOnly(perProducer);
    }

    /** Runs an action in several threads, which begin together, and passes on what one of them throws. */
    private static void runTogether(int threads, IntConsumer action) throws Exception {
        CyclicBarrier together = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int thread = i;
                running.add(pool.submit(() -> {
                    together.await(120, TimeUnit.SECONDS);
                    action.accept(thread);
                    return null;
                }));
            }
            for (Future<?> future : running) {
                future.get(120, TimeUnit.SECONDS);
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
