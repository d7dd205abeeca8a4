package dev.tidepool.lab.measure.contestant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What a race takes for granted of every contestant, whoever wrote it. */
@ParameterizedClass(name = "{0}")
@MethodSource("names")
class ConformanceTest {
    private static final int TASKS = 60;
    private static final int FAILURES = 3; // some pools log each of them
    private static final long LIMIT_SECONDS = 120;

    private final RememberedThreads threads = new RememberedThreads();
    private final CountDownLatch release = new CountDownLatch(1);
    private final ContestantPool pool;
    private final ExecutorService executor;

    ConformanceTest(String name) {
        pool = Contestants.find(name).open(threads);
        executor = pool.executor();
    }

    static Stream<String> names() {
        return Contestants.all().stream().map(Family::name);
    }

    /** Whatever a test did, nothing of the pool is left. */
    @AfterEach
    void everyThreadEnds() throws InterruptedException {
        release.countDown();
        executor.shutdownNow();
        assertThat(terminated()).isTrue();
        assertThat(threads.end(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(threads.ledger.counts().alive()).isZero();
    }

    @Test
    void everyTaskRunsOnceOnThreadsThatTheLedgerCounts() throws InterruptedException {
        AtomicInteger runs = new AtomicInteger();
        int accepted = accepted(TASKS, runs::incrementAndGet);
        assertThat(accepted).isPositive();
        executor.shutdown();
        assertThat(terminated()).isTrue();
        assertThat(runs).hasValue(accepted);
        assertThat(threads.ledger.counts().created()).isPositive();
        assertThat(threads.ledger.counts().threadSeconds()).isPositive();
    }

    @Test
    void aTaskThatFailsHarmsNoOther() throws InterruptedException, ExecutionException {
        int failing = accepted(FAILURES, () -> {
            throw new IllegalStateException("meant to fail");
        });
        assertThat(failing).isPositive();
        Future<String> failed = executor.submit(() -> {
            throw new IllegalStateException("meant to fail, too");
        });
        assertThatThrownBy(failed::get).hasRootCauseMessage("meant to fail, too");
        assertThat(executor.submit(() -> "ran").get()).isEqualTo("ran");
    }

    @Test
    void whatWaitsAtAnOrderlyShutdownIsRun() throws InterruptedException {
        AtomicInteger ended = new AtomicInteger();
        int accepted = accepted(TASKS, () -> {
            awaitRelease();
            ended.incrementAndGet();
        });
        executor.shutdown();
        assertThat(executor.isShutdown()).isTrue();
        assertThat(executor.isTerminated()).isFalse();
        assertThat(executor.awaitTermination(1, TimeUnit.MILLISECONDS)).isFalse();
        release.countDown();
        assertThat(terminated()).isTrue();
        assertThat(executor.isTerminated()).isTrue();
        assertThat(ended).hasValue(accepted);
    }

    @Test
    void aTaskAfterShutdownIsRejected() throws InterruptedException {
        executor.shutdown();
        assertThatThrownBy(() -> executor.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
        assertThat(terminated()).isTrue();
        assertThatThrownBy(() -> executor.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void shutdownNowInterruptsWhatRunsAndAccountsForTheRest() throws InterruptedException {
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger interrupted = new AtomicInteger();
        CountDownLatch oneRuns = new CountDownLatch(1);
        int accepted = accepted(TASKS, () -> {
            begun.incrementAndGet();
            oneRuns.countDown();
            if (!awaitRelease()) {
                interrupted.incrementAndGet();
            }
        });
        assertThat(oneRuns.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        List<Runnable> queued = executor.shutdownNow();
        assertThat(terminated()).isTrue();
        assertThat(interrupted).hasValue(begun.get()).hasPositiveValue();
        if (pool.returnsQueuedTasks()) {
            assertThat(begun.get() + queued.size()).isEqualTo(accepted);
        } else {
            assertThat(begun.get() + queued.size()).isLessThanOrEqualTo(accepted);
        }
    }

    /** Offers a task so often and returns how often it was not rejected. */
    private int accepted(int offers, Runnable task) {
        int accepted = 0;
        for (int i = 0; i < offers; i++) {
            try {
                executor.execute(task);
                accepted++;
            } catch (RejectedExecutionException full) {
                assertThat(executor.isShutdown()).isFalse();
            }
        }
        return accepted;
    }

    /** Returns false if interrupted. */
    private boolean awaitRelease() {
        try {
            release.await();
            return true;
        } catch (InterruptedException stopped) {
            return false;
        }
    }

    /** Some pools may return from awaiting early, which their contract forbids and only time makes up for. */
    private boolean terminated() throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (!executor.awaitTermination(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            if (System.nanoTime() >= deadline) {
                return false;
            }
        }
        return true;
    }
}
