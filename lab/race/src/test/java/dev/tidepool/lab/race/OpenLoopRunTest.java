package dev.tidepool.lab.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.measure.contestant.PoolThreads;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.TypeFigures;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.file.WorkloadFile;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class OpenLoopRunTest {
    private static final Contestant FOUR_THREADS = Contestants.find("jdk-fixed:4");
    /** Enough for a busy machine; a run ends as soon as its tasks have. */
    private static final double DRAIN_SECONDS = 120;

    @Test
    void countsEveryTaskOnce() throws WorkloadException, InterruptedException {
        Run run = run(FOUR_THREADS);
        assertThat(run.counts().submitted())
                .isBetween(20L, 200L)
                .isEqualTo(run.counts().completed());
        assertThat(run.counts().unfinished()
                        + run.counts().lost()
                        + run.counts().doubled()
                        + run.counts().rejected()
                        + run.counts().failed())
                .isZero();
        assertThat(run.latencies().responseMillis().p50()).isGreaterThanOrEqualTo(1.0);
        assertThat(run.latencies().queueWaitMillis().p50())
                .isLessThan(run.latencies().responseMillis().p50());
        assertThat(run.cost().threadsPeak()).isEqualTo(4);
        assertThat(run.cost().threadsCreated()).isEqualTo(4);
        assertThat(run.series().stream().mapToLong(point -> point.arrivals()).sum())
                .isEqualTo(run.counts().submitted());
        assertThat(run.series().stream().mapToLong(point -> point.completions()).sum())
                .isEqualTo(run.counts().completed());
        assertThat(run.incomplete()).isFalse();
        assertThat(run.byPhase()).hasSize(1).allSatisfy(phase -> {
            assertThat(phase.types().stream().mapToLong(TypeFigures::completed).sum())
                    .isEqualTo(run.counts().completed());
            assertThat(phase.cost()).isNotNull();
            assertThat(phase.cost().threadsPeak()).isEqualTo(4);
            assertThat(phase.cost().threadSeconds())
                    .isLessThanOrEqualTo(run.cost().threadSeconds() + 0.1);
        });
    }

    @Test
    void equalSeedsGiveEqualArrivals() throws WorkloadException, InterruptedException {
        Run one = run(FOUR_THREADS);
        Run two = run(Contestants.find("jdk-cached"));
        assertThat(one.arrivals().arrivalsFingerprint())
                .isEqualTo(two.arrivals().arrivalsFingerprint());
    }

    @Test
    void findsTheTaskThatAPoolLosesAndTheOneThatItRunsTwice() throws WorkloadException, InterruptedException {
        Run run = runOdd((executor, task) -> {
            executor.execute(task);
            executor.execute(task);
        });
        assertThat(run.counts().doubled()).isEqualTo(1);
        assertThat(run.counts().lost()).isZero();

        run = runOdd((executor, task) -> {});
        assertThat(run.counts().lost()).isEqualTo(1);
        assertThat(run.counts().doubled()).isZero();
        assertThat(run.counts().completed()).isEqualTo(run.counts().submitted() - 1);
    }

    @Test
    void countsWhatThePoolRejects() throws WorkloadException, InterruptedException {
        Run run = runOdd((executor, task) -> {
            throw new RejectedExecutionException("full");
        });
        assertThat(run.counts().rejected()).isEqualTo(1);
        assertThat(run.counts().completed()).isEqualTo(run.counts().submitted() - 1);
    }

    @Test
    void aPoolWhoseExecuteThrowsHasTurnedTheTaskAway() throws WorkloadException, InterruptedException {
        Run run = runOdd((executor, task) -> {
            throw new OutOfMemoryError("unable to create native thread (thrown by a test)");
        });
        assertThat(run.counts().rejected()).isEqualTo(1);
        assertThat(run.counts().failed()).isZero();
    }

    @Test
    void unfinishedTasksCountWithTheTimeThatHadPassed() throws WorkloadException, InterruptedException {
        Run run = run(Contestants.find("jdk-fixed:1"), "{wait: 60s}", 0.2);
        assertThat(run.counts().completed()).isZero();
        assertThat(run.counts().lost()).isZero();
        assertThat(run.counts().unfinished()).isEqualTo(run.counts().submitted());
        assertThat(run.latencies().responseMillis().p50()).isGreaterThanOrEqualTo(200.0);
        assertThat(run.latencies().responseMillis().max()).isLessThan(30_000.0);
    }

    @Test
    void aPoolThatBlocksTheGeneratorMakesTheRunInvalid() throws WorkloadException, InterruptedException {
        Contestant blocking = broken((executor, task) -> {
            executor.execute(task);
            parkFor(1_000_000_000);
        });
        Run run = run(blocking, "{wait: 1ms}", 0.2);
        assertThat(run.valid()).isFalse();
        assertThat(run.status().invalidReason()).contains("never offered");
    }

    @Test
    void aStoppedRunIsIncompleteAndKeepsWhatItMeasured() throws WorkloadException, InterruptedException {
        OpenLoopRun[] running = new OpenLoopRun[1];
        running[0] = new OpenLoopRun(
                request(FOUR_THREADS, 30, DRAIN_SECONDS),
                WorkloadFile.parse("test", text("{wait: 1ms}")),
                figures -> running[0].stop());
        Run run = running[0].run();
        assertThat(run.incomplete()).isTrue();
        assertThat(run.counts().submitted()).isPositive();
        assertEveryArrivalWasOffered(run);
    }

    @Test
    void aHigherRateOffersTheSameTasksAtOtherTimesAndInvalidatesTheRun()
            throws WorkloadException, InterruptedException {
        Run slow = run(FOUR_THREADS);
        Run fast = runAt(3);
        assertThat(fast.counts().submitted()).isEqualTo(slow.counts().submitted());
        assertThat(fast.arrivals().arrivalsFingerprint())
                .isNotEqualTo(slow.arrivals().arrivalsFingerprint());
        assertThat(fast.valid()).isFalse();
        assertThat(fast.status().invalidReason()).isEqualTo("offered rate changed by hand");
    }

    @Test
    void aLowerRateOffersFewerTasks() throws WorkloadException, InterruptedException {
        Run slow = runAt(0.1);
        assertThat(slow.counts().submitted())
                .isBetween(1L, 15L)
                .isEqualTo(slow.counts().completed());
        assertThat(slow.status().invalidReason()).isEqualTo("offered rate changed by hand");
    }

    private static Run runAt(double factor) throws WorkloadException, InterruptedException {
        OpenLoopRun run = new OpenLoopRun(
                request(FOUR_THREADS, 0.3, DRAIN_SECONDS),
                WorkloadFile.parse("test", text("{wait: 1ms}")),
                figures -> {});
        run.rate(factor);
        return run.run();
    }

    /** A busy machine may starve the generator, which makes any run invalid; that is no fault of the run. */
    private static void assertEveryArrivalWasOffered(Run run) {
        assertThat(String.valueOf(run.status().invalidReason())).doesNotContain("never offered");
    }

    private static void parkFor(long nanos) {
        long until = System.nanoTime() + nanos;
        while (System.nanoTime() < until) {
            LockSupport.parkNanos(until - System.nanoTime());
        }
    }

    private static Run run(Contestant contestant) throws WorkloadException, InterruptedException {
        return run(contestant, "{wait: 1ms}", DRAIN_SECONDS);
    }

    private static Run runOdd(BiConsumer<ExecutorService, Runnable> odd)
            throws WorkloadException, InterruptedException {
        return run(broken(odd), "{wait: 1ms}", 1);
    }

    private static Run run(Contestant contestant, String phase, double drainSeconds)
            throws WorkloadException, InterruptedException {
        return new OpenLoopRun(
                        request(contestant, 0.3, drainSeconds), WorkloadFile.parse("test", text(phase)), figures -> {})
                .run();
    }

    private static RunRequest request(Contestant contestant, double seconds, double drainSeconds) {
        return new RunRequest(
                new WorkloadSource("test", "", ""),
                contestant,
                1,
                seconds,
                1,
                0,
                Map.of(),
                0,
                drainSeconds,
                0,
                List.of());
    }

    private static String text(String phase) {
        return """
            name: test
            duration: 1s
            arrivals:
              rate: 200/s
            tasks:
              all:
                phases:
                  - %s
            """.formatted(phase);
    }

    /** A fixed pool that handles its first task oddly: on a busy machine there may be few before the run gives up. */
    private static Contestant broken(BiConsumer<ExecutorService, Runnable> odd) {
        return new Contestant("broken", "broken", Map.of(), ledger -> {
            ExecutorService executor = new OddPool(odd, ledger);
            return () -> executor;
        });
    }

    private static final class OddPool extends ThreadPoolExecutor {
        private final BiConsumer<ExecutorService, Runnable> odd;
        private int count;

        OddPool(BiConsumer<ExecutorService, Runnable> odd, PoolThreads ledger) {
            super(4, 4, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), ledger);
            this.odd = odd;
        }

        @Override
        public void execute(Runnable task) {
            if (count++ == 0) {
                odd.accept(this, task);
            } else {
                super.execute(task);
            }
        }
    }
}
