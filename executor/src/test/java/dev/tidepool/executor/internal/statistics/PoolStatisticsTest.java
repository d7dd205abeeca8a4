package dev.tidepool.executor.internal.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.policy.ResponseTimes;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.TaskCounts;
import dev.tidepool.policy.TaskTypeSample;
import dev.tidepool.policy.WaitTimes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class PoolStatisticsTest {
    private static final long SEED = 99_173;

    private final PoolStatistics statistics = new PoolStatistics(new TaskTypes(Object::toString));

    private static void starts(WorkerTotals worker, long waitNanos) {
        worker.started();
        worker.waited(waitNanos, 1);
    }

    private static void completes(WorkerTotals worker, long serviceNanos, long responseNanos, boolean failed) {
        worker.completed(failed);
        worker.served(serviceNanos, responseNanos, 1);
    }

    private static long percentile(long[] values, double fraction) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[(int) Math.ceil(sorted.length * fraction) - 1];
    }

    @Test
    void theDifferenceOfTwoSnapshotsIsWhatHappenedInBetween() {
        WorkerTotals worker = statistics.register();
        statistics.arrivedElsewhere(1);
        starts(worker, 1_000_000);
        completes(worker, 5_000, 1_005_000, true);
        StatisticsSnapshot earlier = statistics.snapshot();
        statistics.arrivedElsewhere(1);
        statistics.arrivedElsewhere(1);
        statistics.rejected();
        statistics.ranInCaller();
        starts(worker, 40);
        starts(worker, 80);
        completes(worker, 500, 540, false);
        StatisticsSnapshot later = statistics.snapshot();

        assertThat(later.tasksSince(earlier)).isEqualTo(new TaskCounts(2, 2, 1, 0, 1));
        assertThat(later.ranInCaller()).isEqualTo(1);
        assertThat(later.startedWaitSince(earlier)).isEqualTo(new WaitTimes(2, 60, 40));
        assertThat(later.meanServiceNanosSince(earlier)).isEqualTo(500);
        assertThat(later.responseSince(earlier).meanNanos()).isEqualTo(540);
        assertThat(later.tasksSince(later)).isEqualTo(TaskCounts.NONE);
        assertThat(later.startedWaitSince(later)).isEqualTo(WaitTimes.NONE);
        assertThat(later.responseSince(later)).isEqualTo(ResponseTimes.NONE);
        assertThat(later.waitP99Since(later)).isZero();
        assertThat(later.meanServiceNanosSince(later)).isZero();
        assertThat(later.tasksSince(StatisticsSnapshot.ZERO)).isEqualTo(new TaskCounts(3, 3, 2, 1, 1));
    }

    @Test
    void percentilesAreWithinSevenPercent() {
        Random random = new Random(SEED);
        for (int count : new int[] {1, 2, 99, 100, 101, 5_000}) {
            WorkerTotals worker = statistics.register();
            StatisticsSnapshot earlier = statistics.snapshot();
            long[] waits = new long[count];
            long[] responses = new long[count];
            for (int i = 0; i < count; i++) {
                waits[i] = (long) Math.exp(random.nextDouble() * 25);
                responses[i] = waits[i] + random.nextInt(1_000_000);
                starts(worker, waits[i]);
                completes(worker, responses[i] - waits[i], responses[i], false);
            }
            StatisticsSnapshot later = statistics.snapshot();
            double exactWait = percentile(waits, 0.99);
            double exactResponse = percentile(responses, 0.99);
            assertThat((double) later.waitP99Since(earlier))
                    .as("%d waits, seed %d", count, SEED)
                    .isCloseTo(exactWait, within(0.07 * exactWait));
            assertThat((double) later.responseSince(earlier).p99Nanos())
                    .as("%d responses, seed %d", count, SEED)
                    .isCloseTo(exactResponse, within(0.07 * exactResponse));
        }
    }

    /** Row 7 of issue 28: with 20,000 threads, a snapshot added up 20,000 histograms. */
    @Test
    void aSnapshotAddsUpNoMoreTotalsForMoreWorkers() throws InterruptedException {
        int workers = 5_000;
        for (int generation = 1; generation <= 2; generation++) {
            List<WorkerTotals> registered = new ArrayList<>();
            for (int i = 0; i < workers; i++) {
                registered.add(statistics.register());
            }
            assertThat(statistics.totals()).isEqualTo(PoolStatistics.MAX_OWN + PoolStatistics.MAX_SHARED);
            Thread other = new Thread(() -> registered.subList(0, workers / 2).forEach(worker -> starts(worker, 1)));
            other.start();
            registered.subList(workers / 2, workers).forEach(worker -> starts(worker, 1));
            other.join();
            assertThat(statistics.snapshot().tasksSince(StatisticsSnapshot.ZERO).starts())
                    .isEqualTo((long) generation * workers);
            registered.forEach(statistics::retire);
        }
    }

    @Test
    void theTotalsOfAWorkerThatEndedAreKeptOnce() {
        WorkerTotals worker = statistics.register();
        starts(worker, 10);
        completes(worker, 1, 11, false);
        StatisticsSnapshot before = statistics.snapshot();
        statistics.retire(worker);
        statistics.retire(worker);
        StatisticsSnapshot after = statistics.snapshot();
        assertThat(after.tasksSince(before)).isEqualTo(TaskCounts.NONE);
        assertThat(after.tasksSince(StatisticsSnapshot.ZERO)).isEqualTo(new TaskCounts(0, 1, 1, 0, 0));
    }

    @Test
    void nothingIsLostOrCountedTwiceWhileWorkersComeAndGo() throws Exception {
        int threads = 4;
        int rounds = 300;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                running.add(pool.submit(() -> {
                    for (int round = 0; round < rounds; round++) {
                        WorkerTotals worker = statistics.register();
                        statistics.arrivedElsewhere(1);
                        starts(worker, round);
                        completes(worker, round, round, false);
                        statistics.retire(worker);
                    }
                }));
            }
            StatisticsSnapshot last = statistics.snapshot();
            while (!running.stream().allMatch(Future::isDone)) {
                StatisticsSnapshot next = statistics.snapshot();
                // A total that went backwards would be refused by the sample's own checks.
                assertThat(next.tasksSince(last).completions()).isNotNegative();
                last = next;
            }
            for (Future<?> future : running) {
                future.get(120, TimeUnit.SECONDS);
            }
        } finally {
            pool.shutdownNow();
        }
        long all = (long) threads * rounds;
        assertThat(statistics.snapshot().tasksSince(StatisticsSnapshot.ZERO))
                .isEqualTo(new TaskCounts(all, all, all, 0, 0));
    }

    // ---- Types

    private TypeTotals type(Object task) {
        TypeTotals type = Objects.requireNonNull(statistics.typeOf(task));
        type.arrived(1);
        return type;
    }

    private List<TaskTypeSample> types() {
        return statistics.snapshot().typesSince(StatisticsSnapshot.ZERO);
    }

    @Test
    void typesAreNotMeasuredUnlessAskedFor() {
        assertThat(statistics.typeOf("a")).isNull();
        assertThat(types()).isEmpty();
        statistics.measure(Set.of(Signal.CPU_TIME));
        assertThat(statistics.typeOf("a")).isNotNull();
        assertThat(statistics.measuresCpu()).isTrue();
    }

    @Test
    void typesBeyondTheMaximumAreCountedTogether() {
        statistics.measure(Set.of(Signal.TASK_TYPES));
        for (int i = 0; i < 200; i++) {
            type("type " + i).completed(10, 1);
        }
        type("type 5").completed(30, 1);
        List<TaskTypeSample> types = types();
        assertThat(types).hasSize(TaskTypes.MAX_TYPES + 1);
        assertThat(types)
                .filteredOn(type -> type.type().equals("type 5"))
                .singleElement()
                .satisfies(type -> {
                    assertThat(type.arrivals()).isEqualTo(2);
                    assertThat(type.serviceNanos()).isEqualTo(40);
                });
        assertThat(types)
                .filteredOn(type -> type.type().equals(TaskTypeSample.OTHER))
                .singleElement()
                .satisfies(type -> {
                    assertThat(type.arrivals()).isEqualTo(136);
                    assertThat(type.completions()).isEqualTo(136);
                });
    }

    @Test
    void aTypeThatTheUserNamesOtherIsNotLost() {
        statistics.measure(Set.of(Signal.TASK_TYPES));
        type(TaskTypeSample.OTHER).completed(1, 1);
        for (int i = 0; i < 64; i++) {
            type("type " + i);
        }
        assertThat(types().stream().mapToLong(TaskTypeSample::arrivals).sum()).isEqualTo(65);
    }

    @Test
    void theFirstServiceTimeOfATypeStays() {
        statistics.measure(Set.of(Signal.TASK_TYPES));
        TypeTotals type = type("a");
        type.completed(0, 1);
        type("a");
        type.completed(500, 1);
        assertThat(types()).singleElement().satisfies(sample -> {
            assertThat(sample.firstServiceNanos()).isEqualTo(1);
            assertThat(sample.serviceNanos()).isEqualTo(500);
            assertThat(sample.arrivals()).isEqualTo(2);
            assertThat(sample.arrivalsWithKnownServiceTime()).isEqualTo(1);
        });
    }

    @Test
    void typesWithoutAnyEventAreLeftOutOfADifference() {
        statistics.measure(Set.of(Signal.TASK_TYPES));
        type("quiet");
        StatisticsSnapshot earlier = statistics.snapshot();
        type("busy").cpuMeasured(3, 7);
        assertThat(statistics.snapshot().typesSince(earlier)).singleElement().satisfies(sample -> {
            assertThat(sample.type()).isEqualTo("busy");
            assertThat(sample.cpuSampled()).isEqualTo(1);
            assertThat(sample.cpuNanos()).isEqualTo(3);
            assertThat(sample.cpuSampledServiceNanos()).isEqualTo(7);
        });
    }
}
