package dev.tidepool.executor;

import static dev.tidepool.executor.PoolFixture.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.sizing.Fixed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A pool of one thread whose waiting tasks start by their rank, the lowest first. */
@SuppressWarnings("FutureReturnValueIgnored")
final class PriorityQueueTest {
    private static final Comparator<Object> BY_RANK =
            Comparator.comparingInt(task -> task instanceof Ranked ranked ? ranked.rank() : 0);

    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final List<Integer> started = Collections.synchronizedList(new ArrayList<>());

    private interface Ranked {
        int rank();
    }

    /** Notes its rank when it starts. */
    private record Job(int rank, List<Integer> started) implements Ranked, Runnable {
        @Override
        public void run() {
            started.add(rank);
        }
    }

    private record Query(int rank, List<Integer> started) implements Ranked, Callable<Integer> {
        @Override
        public Integer call() {
            started.add(rank);
            return rank;
        }
    }

    private Job job(int rank) {
        return new Job(rank, started);
    }

    private static AdaptiveExecutorBuilder builder() {
        return AdaptiveExecutor.builder("ranked").sizing(new Fixed(1)).priorityQueue(BY_RANK);
    }

    private AdaptiveExecutor busy(AdaptiveExecutorBuilder builder) {
        AdaptiveExecutor pool = pools.start(builder);
        pools.occupy(pool);
        return pool;
    }

    private void runAll(AdaptiveExecutor pool) {
        pools.releaseAll();
        PoolFixture.end(pool);
    }

    @Test
    void waitingTasksStartByPriorityHoweverTheyWereSubmitted() {
        AdaptiveExecutor pool = busy(builder());
        pool.execute(job(5));
        pool.submit(job(3));
        Future<Integer> query = pool.submit(new Query(4, started));
        pool.submit(job(1), "result");
        pool.execute(job(2));
        runAll(pool);
        assertThat(started).containsExactly(1, 2, 3, 4, 5);
        assertThat(Await.result(query)).isEqualTo(4);
    }

    private static final class Changing implements Ranked, Runnable {
        private int rank;
        private final List<Integer> started;

        private Changing(int rank, List<Integer> started) {
            this.rank = rank;
            this.started = started;
        }

        @Override
        public int rank() {
            return rank;
        }

        @Override
        public void run() {
            started.add(rank);
        }
    }

    /** The order still had it at its former priority, and put others in the wrong place. */
    @Test
    void aRemovedTaskMayChangeItsPriorityAndBeSubmittedAgain() {
        AdaptiveExecutor pool = busy(builder());
        Changing task = new Changing(5, started);
        pool.execute(job(1));
        pool.execute(task);
        pool.execute(job(9));
        assertThat(pool.remove(task)).isTrue();
        task.rank = 0;
        pool.execute(task);
        runAll(pool);
        assertThat(started).containsExactly(0, 1, 9);
    }

    @Test
    void tasksOfEqualPriorityStartInTheOrderOfTheirSubmission() {
        AdaptiveExecutor pool = busy(builder());
        List<Runnable> tasks = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            Job job = new Job(i % 3, started);
            tasks.add(job);
            pool.execute(job);
        }
        tasks.sort(Comparator.comparingInt(task -> ((Ranked) task).rank()));
        List<Runnable> waiting = pool.queuedTasks();
        assertThat(waiting).hasSize(1_000);
        for (int i = 0; i < 1_000; i++) {
            assertThat(waiting.get(i)).as("task %d", i).isSameAs(tasks.get(i));
        }
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtualThreadsStartTasksByPriority() {
        AdaptiveExecutor pool = busy(builder().virtualThreads());
        for (int rank : new int[] {3, 1, 2}) {
            pool.submit(job(rank));
        }
        runAll(pool);
        assertThat(started).containsExactly(1, 2, 3);
    }

    @Test
    void aLongRunningTaskWaitsForItsTurn() {
        AdaptiveExecutor pool = busy(builder());
        pool.execute(job(1));
        record LongJob(int rank, List<Integer> started) implements Ranked, TypedTask, Runnable {
            @Override
            public String taskType() {
                return "long";
            }

            @Override
            public boolean isLongRunning() {
                return true;
            }

            @Override
            public void run() {
                started.add(rank);
            }
        }
        pool.execute(new LongJob(2, started));
        pool.execute(new LongJob(0, started));
        assertThat(pool.queuedTasks())
                .extracting(task -> ((Ranked) task).rank())
                .containsExactly(0, 1, 2);
        runAll(pool);
        assertThat(started).containsExactlyInAnyOrder(0, 1, 2);
        assertThat(pool.stats().completions()).isEqualTo(2);
    }

    @Test
    void cancelledAndRemovedTasksLeaveAtOnceAndTheOthersKeepTheirOrder() {
        AdaptiveExecutor pool = busy(builder().queueCapacity(4, WhenFull.reject()));
        Job removed = job(2);
        pool.execute(job(4));
        pool.execute(removed);
        Future<?> cancelled = pool.submit(job(1));
        Future<?> kept = pool.submit(job(3));
        assertRejected(() -> pool.execute(job(0)));
        assertThat(cancelled.cancel(false)).isTrue();
        assertThat(pool.remove(removed)).isTrue();
        assertThat(pool.remove(removed)).isFalse();
        assertThat(pool.stats().queueLength()).isEqualTo(2);
        assertThat(pool.queuedTasks().get(0)).isSameAs(kept);
        pool.execute(job(6));
        pool.execute(job(5));
        assertRejected(() -> pool.execute(job(0)));
        runAll(pool);
        assertThat(started).containsExactly(3, 4, 5, 6);
    }

    @Test
    void shutdownNowReturnsTheTasksInTheirOrderAsSubmitted() {
        AdaptiveExecutor pool = busy(builder());
        Job last = job(9);
        pool.execute(last);
        Future<?> middle = pool.submit(job(5));
        Job first = job(1);
        pool.execute(first);
        List<Runnable> returned = pool.shutdownNow();
        assertThat(returned).hasSize(3);
        assertThat(returned.get(0)).isSameAs(first);
        assertThat(returned.get(1)).isSameAs(middle);
        assertThat(returned.get(2)).isSameAs(last);
    }

    @Test
    void aFullQueueDiscardsTheOldestTaskWhateverItsPriority() {
        AdaptiveExecutor pool = busy(builder().queueCapacity(2, WhenFull.discardOldest()));
        Future<?> oldest = pool.submit(job(1));
        pool.execute(job(9));
        pool.execute(job(5));
        assertThat(Await.failure(oldest)).isInstanceOf(RejectedExecutionException.class);
        runAll(pool);
        assertThat(started).containsExactly(5, 9);
    }

    @Test
    void aFullQueueDoesWhatItsPoolWasBuiltFor() {
        AdaptiveExecutor discarding = busy(builder().queueCapacity(1, WhenFull.discardNewest()));
        discarding.execute(job(10));
        discarding.execute(job(0));
        AdaptiveExecutor inCaller = busy(builder().queueCapacity(1, WhenFull.runInCaller()));
        inCaller.execute(job(11));
        inCaller.execute(job(1));
        assertThat(started).containsExactly(1);
        AdaptiveExecutor blocking = busy(builder().queueCapacity(1, WhenFull.block(Duration.ofMillis(1))));
        blocking.execute(job(12));
        assertRejected(() -> blocking.execute(job(0)));
        runAll(discarding);
        runAll(inCaller);
        runAll(blocking);
        assertThat(started).containsExactlyInAnyOrder(1, 10, 11, 12);
    }

    @Test
    void tasksMayHaveTheirNaturalOrder() {
        record Numbered(int rank, List<Integer> started) implements Runnable, Comparable<Numbered> {
            @Override
            public int compareTo(Numbered other) {
                return Integer.compare(rank, other.rank);
            }

            @Override
            public void run() {
                started.add(rank);
            }
        }
        AdaptiveExecutor pool = pools.start(
                AdaptiveExecutor.builder("natural").sizing(new Fixed(1)).priorityQueue());
        assertThatThrownBy(() -> pool.execute(new Blocker()))
                .isInstanceOf(ClassCastException.class)
                .hasMessageContainingAll("Blocker", "implement Comparable", "comparator");
        Blocker occupies = pools.blocker();
        record First(Blocker blocker) implements Runnable, Comparable<First> {
            @Override
            public int compareTo(First other) {
                return 0;
            }

            @Override
            public void run() {
                blocker.run();
            }
        }
        pool.execute(new First(occupies));
        Await.latch(occupies.started);
        for (int rank : new int[] {2, 3, 1}) {
            pool.submit(new Numbered(rank, started));
        }
        runAll(pool);
        assertThat(started).containsExactly(1, 2, 3);
        assertThat(pool.stats().rejections()).isEqualTo(1);
    }

    // ---- A comparator that throws

    private static int strictly(Object one, Object other) {
        if (isBad(one) || isBad(other)) {
            throw new IllegalStateException("a rank below 0");
        }
        return BY_RANK.compare(one, other);
    }

    private static boolean isBad(Object task) {
        return task instanceof Ranked ranked && ranked.rank() < 0;
    }

    @Test
    void aComparatorThatThrowsRejectsTheSubmissionAndChangesNothingElse() {
        AdaptiveExecutor pool =
                busy(builder().priorityQueue(PriorityQueueTest::strictly).queueCapacity(10, WhenFull.reject()));
        pool.execute(job(2));
        for (int i = 0; i < 200; i++) {
            assertThatThrownBy(() -> pool.execute(job(-1))).hasMessage("a rank below 0");
            assertThatThrownBy(() -> pool.submit(job(-1))).hasMessage("a rank below 0");
        }
        assertThat(pool.stats().rejections()).isEqualTo(400);
        assertThat(pool.stats().arrivals()).isEqualTo(402);
        for (int i = 0; i < 9; i++) {
            pool.execute(job(1));
        }
        assertRejected(() -> pool.execute(job(1)));
        runAll(pool);
        assertThat(started).containsExactly(1, 1, 1, 1, 1, 1, 1, 1, 1, 2);
        assertThat(pool.stats().completions()).isEqualTo(11);
    }

    @Test
    void aComparatorThatThrowsWhileAFullPoolGrowsLeavesNoPhantomWorker() {
        SizingDecision growsWhenFull = PoolFixture.decision(0, 0, 2, 100, SizingDecision.NEVER, 0);
        ScriptedPolicy policy = new ScriptedPolicy("grows", growsWhenFull);
        AdaptiveExecutor pool = pools.stepped(AdaptiveExecutor.builder("ranked")
                .sizing(policy)
                .priorityQueue(PriorityQueueTest::strictly)
                .queueCapacity(1, WhenFull.reject()));
        pools.occupy(pool);
        pool.execute(job(1));
        for (int i = 0; i < 200; i++) {
            assertThatThrownBy(() -> pool.execute(job(-1))).hasMessage("a rank below 0");
        }
        assertThat(pool.stats().rejections()).isEqualTo(200);
        assertThat(pool.stats().threadsAlive()).isEqualTo(1);
        runAll(pool);
        assertThat(pool.stats().completions()).isEqualTo(2);
        assertThat(pool.stats().threadsAlive()).isZero();
    }

    @Test
    void theLastLayoutOfABuilderCounts() {
        AdaptiveExecutor pool = busy(builder().queueLayout(QueueLayout.SHARED));
        pool.execute(job(2));
        pool.execute(job(1));
        runAll(pool);
        assertThat(started).containsExactly(2, 1);
    }
}
