package dev.tidepool.executor;

import static dev.tidepool.executor.PoolFixture.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.policy.sizing.Watermark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A bounded queue, and everything that a submission may do when it is full. One thread, capacity 2. */
@ParameterizedClass(name = "{0}")
@EnumSource
@SuppressWarnings("FutureReturnValueIgnored")
final class BoundedQueueTest {
    /** The queue's layout. Tasks of equal priority keep the order of their arrival. */
    enum Layout {
        ONE_QUEUE,
        THREE_QUEUES,
        PRIORITY,
        FAIR_TYPES;

        AdaptiveExecutorBuilder set(AdaptiveExecutorBuilder builder) {
            return switch (this) {
                case ONE_QUEUE -> builder.queueLayout(QueueLayout.SHARED);
                case THREE_QUEUES -> builder.queueLayout(QueueLayout.striped(3, Placement.ROUND_ROBIN));
                case PRIORITY -> builder.priorityQueue(Comparator.comparingInt(task -> task == null ? 1 : 0));
                case FAIR_TYPES -> builder.fairTypes();
            };
        }
    }

    private static final Duration LONG = Await.LIMIT;

    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final Layout layout;
    private final List<Runnable> rejected = new CopyOnWriteArrayList<>();
    private final List<String> reasons = new CopyOnWriteArrayList<>();

    BoundedQueueTest(Layout layout) {
        this.layout = layout;
    }

    private AdaptiveExecutorBuilder builder(WhenFull whenFull) {
        return layout.set(AdaptiveExecutor.builder("bounded"))
                .sizing(new Fixed(1))
                .queueCapacity(2, whenFull)
                .listener(new PoolListener() {
                    @Override
                    public void onRejection(Runnable task, String reason) {
                        rejected.add(task);
                        reasons.add(reason);
                    }
                });
    }

    private AdaptiveExecutor build(WhenFull whenFull) {
        return pools.start(builder(whenFull));
    }

    /** Starts a pool with a busy thread and a full queue. */
    private AdaptiveExecutor full(WhenFull whenFull) {
        AdaptiveExecutor executor = build(whenFull);
        pools.occupy(executor);
        fill(executor);
        return executor;
    }

    private static void fill(AdaptiveExecutor executor) {
        executor.execute(() -> {});
        executor.execute(() -> {});
        assertThat(executor.stats().queueLength()).isEqualTo(2);
    }

    /** Runs {@code action} on a new thread and waits until that thread waits. */
    private static FutureTask<String> blocked(Runnable action, List<Thread> threads) {
        FutureTask<String> task = new FutureTask<>(action, "accepted");
        Thread thread = new Thread(task);
        threads.add(thread);
        thread.start();
        Await.until("the submitter waits", () -> thread.getState() == Thread.State.TIMED_WAITING);
        return task;
    }

    @Test
    void onlyWaitingTasksUseCapacityAndARejectionNamesPoolThreadsQueueAndLimits() {
        AdaptiveExecutor executor = full(WhenFull.reject());
        Runnable task = () -> {};
        assertRejected(() -> executor.execute(task))
                .hasMessageContainingAll("'bounded'", "1 of 1 thread (limit 1) is busy", "2 tasks wait", "queue for 2");
        assertThat(rejected).containsExactly(task);
        assertThat(reasons.get(0)).contains("'bounded'");
        PoolStats stats = executor.stats();
        assertThat(stats.queueCapacity()).isEqualTo(2);
        assertThat(stats.rejections()).isEqualTo(1);
        assertThat(stats.arrivals()).isEqualTo(4);
    }

    @Test
    void capacityIsFreeAgainWhenTasksStart() {
        AdaptiveExecutor executor = build(WhenFull.reject());
        for (int round = 0; round < 200; round++) {
            Blocker blocker = Blocker.occupy(executor);
            fill(executor);
            assertRejected(() -> executor.execute(() -> {}));
            blocker.release();
            Await.until("the queue is empty", () -> executor.stats().queueLength() == 0);
        }
    }

    /**
     * A task leaves the queue before its place is free: one of 4,000 submissions was rejected by an empty queue. By
     * this clock, a submission waits for its place as long as a busy machine takes.
     */
    @Test
    void aPlaceThatIsSeenFreeIsFree() {
        AdaptiveExecutor executor = pools.start(builder(WhenFull.reject()).clock(() -> 0));
        int submitted = 0;
        while (submitted < 20_000) {
            if (executor.stats().queueLength() < 2) {
                executor.execute(() -> {});
                submitted++;
            }
        }
        assertThat(rejected).isEmpty();
    }

    @Test
    void aCancelledTaskLeavesTheQueueAndFreesItsCapacity() {
        AdaptiveExecutor executor = build(WhenFull.reject());
        pools.occupy(executor);
        for (int round = 0; round < 100; round++) {
            Future<?> first = executor.submit(() -> {});
            Future<?> second = executor.submit(() -> {});
            assertRejected(() -> executor.execute(() -> {}));
            (round % 2 == 0 ? first : second).cancel(round % 3 == 0);
            assertThat(executor.stats().queueLength()).isEqualTo(1);
            Future<?> third = executor.submit(() -> {});
            assertThat(executor.stats().queueLength()).isEqualTo(2);
            first.cancel(false);
            second.cancel(false);
            third.cancel(false);
            assertThat(executor.stats().queueLength()).isZero();
        }
    }

    @Test
    void aBlockedSubmissionContinuesWhenATaskStarts() {
        AdaptiveExecutor executor = full(WhenFull.block(LONG));
        AtomicInteger runs = new AtomicInteger();
        FutureTask<String> submitter = blocked(() -> executor.execute(runs::incrementAndGet), new ArrayList<>());
        assertThat(submitter).isNotDone();
        pools.releaseAll();
        assertThat(Await.result(submitter)).isEqualTo("accepted");
        Await.until("the task ran", () -> runs.get() == 1);
        assertThat(rejected).isEmpty();
    }

    @Test
    void aBlockedSubmissionContinuesWhenAWaitingTaskIsCancelled() {
        AdaptiveExecutor executor = build(WhenFull.block(LONG));
        pools.occupy(executor);
        Future<?> waiting = executor.submit(() -> {});
        executor.execute(() -> {});
        FutureTask<String> submitter = blocked(() -> executor.execute(() -> {}), new ArrayList<>());
        waiting.cancel(false);
        assertThat(Await.result(submitter)).isEqualTo("accepted");
        assertThat(executor.stats().queueLength()).isEqualTo(2);
    }

    @Test
    void aBlockedSubmissionIsRejectedAtItsLimit() {
        AdaptiveExecutor executor = full(WhenFull.block(Duration.ofMillis(30)));
        long before = System.nanoTime();
        assertRejected(() -> executor.execute(() -> {})).hasMessageContainingAll("'bounded'", "queue for 2");
        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(30_000_000);
        assertThat(executor.stats().rejections()).isEqualTo(1);
    }

    @Test
    void anInterruptEndsABlockedSubmissionAndStaysSet() {
        AdaptiveExecutor executor = full(WhenFull.block(LONG));
        List<Thread> threads = new ArrayList<>();
        boolean[] stillInterrupted = new boolean[1];
        FutureTask<String> submitter = blocked(
                () -> {
                    try {
                        executor.execute(() -> {});
                    } finally {
                        stillInterrupted[0] = Thread.currentThread().isInterrupted();
                    }
                },
                threads);
        threads.get(0).interrupt();
        assertThat(Await.failure(submitter)).isInstanceOf(RejectedExecutionException.class);
        assertThat(stillInterrupted[0]).isTrue();
        assertThat(executor.stats().queueLength()).isEqualTo(2);
    }

    @Test
    void shutdownEndsEveryBlockedSubmission() {
        for (boolean now : new boolean[] {false, true}) {
            AdaptiveExecutor executor = full(WhenFull.block(LONG));
            AtomicInteger runs = new AtomicInteger();
            List<FutureTask<String>> submitters = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                // A new object for each: the queue does not distinguish two submissions of the same one.
                submitters.add(blocked(() -> executor.execute(runs::incrementAndGet), new ArrayList<>()));
            }
            if (now) {
                assertThat(executor.shutdownNow()).hasSize(2);
            } else {
                executor.shutdown();
            }
            for (FutureTask<String> submitter : submitters) {
                assertThat(Await.failure(submitter))
                        .isInstanceOf(RejectedExecutionException.class)
                        .hasMessageContainingAll("'bounded'", "shut down");
            }
            pools.releaseAll();
            Await.termination(executor);
            assertThat(executor.stats().completions()).isEqualTo(now ? 1 : 3);
            assertThat(runs).hasValue(0);
        }
    }

    /** A submission that a shutdown woke put its task into the queue, in about one of 300 shutdowns. */
    @Test
    void aSubmissionThatAShutdownWakesNeverEntersTheQueue() {
        for (int round = 0; round < 30; round++) {
            shutdownEndsEveryBlockedSubmission();
        }
    }

    /** Submits in quick succession; an assertion each time would be too slow to meet the shutdown. */
    private static void submitUntilShutDown(
            AdaptiveExecutor executor, AtomicInteger accepted, CountDownLatch rejections) {
        while (true) {
            try {
                executor.execute(() -> {});
                accepted.incrementAndGet();
            } catch (RejectedExecutionException full) {
                rejections.countDown();
                if (executor.isShutdown()) {
                    return;
                }
            }
        }
    }

    /** The shutdown gave it a permit: its task ran or was returned by shutdownNow, in about one of 120 shutdowns. */
    @Test
    void aSubmissionToAFullQueueIsRejectedDuringAShutdownToo() {
        for (int round = 0; round < 60; round++) {
            AdaptiveExecutor executor = pools.start(layout.set(AdaptiveExecutor.builder("bounded"))
                    .sizing(new Fixed(1))
                    .queueCapacity(2, WhenFull.reject()));
            pools.occupy(executor);
            fill(executor);
            AtomicInteger accepted = new AtomicInteger();
            CountDownLatch some = new CountDownLatch(200);
            List<FutureTask<String>> submitters = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                submitters.add(new FutureTask<>(() -> submitUntilShutDown(executor, accepted, some), "rejected"));
            }
            submitters.forEach(submitter -> new Thread(submitter).start());
            Await.latch(some); // then this thread takes the processor from one of them
            if (round % 2 == 0) {
                assertThat(executor.shutdownNow()).hasSize(2);
            } else {
                executor.shutdown();
            }
            pools.releaseAll(); // at once: a task that is in the queue for a moment runs
            submitters.forEach(Await::result);
            Await.termination(executor);
            assertThat(accepted).hasValue(0);
        }
    }

    @Test
    void afterShutdownAPoolThatDiscardsTheOldestDiscardsWithoutAnException() {
        AdaptiveExecutor executor = build(WhenFull.discardOldest());
        executor.shutdown();
        Future<?> discarded = executor.submit(() -> {});
        assertThat(Await.failure(discarded)).hasMessageContaining("it is shut down");
        assertThat(executor.stats().rejections()).isEqualTo(1);
    }

    @Test
    void theOldestIsDiscardedInFavourOfTheNewTask() {
        AdaptiveExecutor executor = build(WhenFull.discardOldest());
        Blocker blocker = pools.occupy(executor);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            int number = i;
            futures.add(executor.submit(() -> number));
            assertThat(executor.stats().queueLength()).isEqualTo(Math.min(2, i + 1));
        }
        for (int i = 0; i < 4; i++) {
            assertThat(futures.get(i)).isDone();
            assertThat(Await.failure(futures.get(i)))
                    .isInstanceOf(RejectedExecutionException.class)
                    .hasMessageContainingAll("'bounded'", "oldest");
        }
        assertThat(rejected).hasSize(4).first().isSameAs(futures.get(0));
        blocker.release();
        assertThat(Await.result(futures.get(4))).isEqualTo(4);
        assertThat(Await.result(futures.get(5))).isEqualTo(5);
        PoolFixture.end(executor);
        PoolStats stats = executor.stats();
        assertThat(stats.arrivals()).isEqualTo(7);
        assertThat(stats.rejections()).isEqualTo(4);
        assertThat(stats.completions()).isEqualTo(3);
    }

    @Test
    void aDiscardedRunnableNeverRuns() {
        AdaptiveExecutor executor = build(WhenFull.discardOldest());
        Blocker blocker = pools.occupy(executor);
        AtomicInteger runs = new AtomicInteger();
        Runnable first = runs::incrementAndGet;
        executor.execute(first);
        executor.execute(() -> {});
        executor.execute(() -> {});
        assertThat(rejected).containsExactly(first);
        blocker.release();
        PoolFixture.end(executor);
        assertThat(runs).hasValue(0);
    }

    @Test
    void theCallerRunsWhatTheFullQueueCannotTake() {
        AdaptiveExecutor executor = full(WhenFull.runInCaller());
        Future<Thread> future = executor.submit(Thread::currentThread);
        assertThat(future).isDone();
        assertThat(Await.result(future)).isSameAs(Thread.currentThread());
        assertThat(executor.stats().ranInCaller()).isEqualTo(1);
        assertThat(executor.stats().rejections()).isZero();
        assertThatThrownBy(() -> executor.execute(() -> {
                    throw new IllegalStateException("to the caller");
                }))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theCallerRunsNothingAfterShutdown() {
        AdaptiveExecutor executor = full(WhenFull.runInCaller());
        executor.shutdown();
        AtomicInteger runs = new AtomicInteger();
        assertRejected(() -> executor.execute(runs::incrementAndGet));
        assertThat(runs).hasValue(0);
    }

    @Test
    void aFullQueueGrowsThePoolFirstIfThePolicyMayGrow() {
        AdaptiveExecutor executor = pools.start(builder(WhenFull.reject())
                .sizing(new Watermark(1, 3, 10, Duration.ofSeconds(60), Watermark.Growth.WHEN_NOBODY_IS_IDLE)));
        pools.occupy(executor);
        List<Blocker> blockers =
                Stream.generate(() -> pools.execute(executor)).limit(4).toList();
        Await.latch(blockers.get(0).started);
        Await.latch(blockers.get(1).started);
        assertThat(executor.stats().threadsAlive()).isEqualTo(3);
        assertThat(executor.stats().queueLength()).isEqualTo(2);
        assertRejected(() -> executor.execute(() -> {})).hasMessageContaining("3 of 3 threads (limit 3)");
    }

    @Test
    void everythingSubmittedByManyRunsOrIsRejectedExactlyOnce() throws Exception {
        for (WhenFull whenFull :
                List.of(WhenFull.reject(), WhenFull.block(LONG), WhenFull.runInCaller(), WhenFull.discardOldest())) {
            rejected.clear();
            AdaptiveExecutor executor = build(whenFull);
            AtomicInteger runs = new AtomicInteger();
            List<FutureTask<String>> submitters = new ArrayList<>();
            for (int s = 0; s < 4; s++) {
                submitters.add(new FutureTask<>(
                        () -> {
                            for (int i = 0; i < 1_000; i++) {
                                try {
                                    executor.execute(runs::incrementAndGet);
                                } catch (RejectedExecutionException full) {
                                    assertThat(full).hasMessageContaining("'bounded'");
                                }
                            }
                        },
                        "submitted"));
            }
            submitters.forEach(submitter -> new Thread(submitter).start());
            submitters.forEach(Await::result);
            PoolFixture.end(executor);
            PoolStats stats = executor.stats();
            assertThat(runs.get() + rejected.size()).as("%s", whenFull).isEqualTo(4_000);
            assertThat(stats.arrivals()).isEqualTo(4_000);
            assertThat(stats.rejections()).isEqualTo(rejected.size());
            assertThat(stats.completions() + stats.ranInCaller()).isEqualTo(runs.get());
        }
    }
}
