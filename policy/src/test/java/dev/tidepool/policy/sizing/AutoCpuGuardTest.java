package dev.tidepool.policy.sizing;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolSamples;
import dev.tidepool.policy.TaskTypeSample;
import org.junit.jupiter.api.Test;

class AutoCpuGuardTest {
    private static final int OPEN = Integer.MAX_VALUE;

    private final AutoCpuGuard guard = new AutoCpuGuard(4);

    private int limitAfter(PoolSamples sample) {
        return limitAfter(1, sample);
    }

    private int limitAfter(int intervals, PoolSamples sample) {
        for (int i = 0; i < intervals; i++) {
            guard.observe(sample.build());
        }
        return guard.limit();
    }

    private static PoolSamples computing(double cpu) {
        return sample().cpu(4, cpu).threads(4, 3).type("digest", 20, 10, 10);
    }

    @Test
    void theFirstTasksGetAFewThreadsForEachCore() {
        assertThat(guard.limit()).isEqualTo(4 * AutoCpuGuard.START_THREADS_PER_CORE);
        assertThat(limitAfter(sample().cpu(4, 0.01))).isEqualTo(4 * AutoCpuGuard.START_THREADS_PER_CORE);
        assertThat(limitAfter(sample().cpu(4, 0.97).threads(4, 4).queue(50)))
                .isEqualTo(4 * AutoCpuGuard.START_THREADS_PER_CORE);
    }

    @Test
    void firstTasksThatUseNoCpuOpenTheLimit() {
        assertThat(limitAfter(sample().cpu(4, 0.05).threads(4, 4).queue(50))).isEqualTo(OPEN);
    }

    @Test
    void withoutACpuMeasurementThereIsNoLimit() {
        assertThat(limitAfter(sample().cpu(4, Double.NaN).threads(4, 4).type("digest", 20, 10, 10)))
                .isEqualTo(OPEN);
        assertThat(guard.reason()).isEqualTo("CPU unknown, no limit");
    }

    @Test
    void aMissingMeasurementRepeatsTheLastOne() {
        int limit = limitAfter(computing(0.7));
        assertThat(limitAfter(computing(Double.NaN))).isEqualTo(limit);
    }

    @Test
    void computingTasksGetOneThreadMoreThanTheCores() {
        assertThat(limitAfter(computing(0.7))).isEqualTo(5);
        assertThat(guard.reason()).isEqualTo("CPU 70 % busy, tasks compute: at most 5");
    }

    @Test
    void theLimitLeavesRoomForTheBlockingShareOfComputingTasks() {
        // f = 8 / 10: 4 / 0.8 + 1
        assertThat(limitAfter(sample().cpu(4, 0.7).threads(4, 3).type("digest", 20, 10, 8)))
                .isEqualTo(6);
    }

    @Test
    void aLargePoolOfComputingTasksShrinksByATenth() {
        assertThat(limitAfter(computing(0.7).threads(100, 3))).isEqualTo(90);
        assertThat(limitAfter(computing(0.7).threads(9, 3))).isEqualTo(8);
    }

    @Test
    void blockingTasksHaveNoLimitWhileTheCpuHasRoom() {
        assertThat(limitAfter(sample().cpu(4, 0.7).threads(50, 50).type("call", 20, 50, 1)))
                .isEqualTo(OPEN);
        assertThat(limitAfter(computing(0.7).type("call", 1, 50, 1))).isEqualTo(OPEN);
    }

    @Test
    void onASaturatedCpuAMixHoldsItsSize() {
        PoolSamples mix = computing(1).threads(20, 20).type("call", 10, 101, 1);
        // 100/s x 0.1 s = 10 blocked: 10 + 3 sqrt(10), and the threads for 4 cores
        assertThat(limitAfter(mix))
                .isBetween(18 + 4 * AutoCpuGuard.MIXED_THREADS_PER_CORE, 20 + 4 * AutoCpuGuard.MIXED_THREADS_PER_CORE);
        assertThat(limitAfter(mix.threads(400, 400))).isEqualTo(400);
    }

    @Test
    void blockingSeenOnABusyCpuDoesNotReopenTheLimit() {
        limitAfter(computing(0.7));
        PoolSamples crowded = sample().cpu(4, 1).threads(16, 16).queue(9).type("digest", 20, 40, 10);
        assertThat(limitAfter(100, crowded)).isLessThanOrEqualTo(14);
        assertThat(guard.reason()).contains("tasks compute");
    }

    @Test
    void anIdleCpuUnderAFullPoolProvesTheLimitWrong() {
        limitAfter(computing(0.7));
        PoolSamples wronglyHeld = computing(0.2).threads(5, 5).queue(30);
        assertThat(limitAfter(wronglyHeld)).isEqualTo(9);
        assertThat(limitAfter(wronglyHeld)).isEqualTo(13);
        assertThat(limitAfter(wronglyHeld)).isEqualTo(21);
    }

    @Test
    void tasksThatMayBeBlockedAreNotHeldBackForACpuThatOthersSaturate() {
        limitAfter(computing(0.7));
        PoolSamples starved = sample().cpu(4, 0.2, 1).threads(5, 5).queue(30);
        assertThat(limitAfter(starved)).isEqualTo(9);
        assertThat(limitAfter(starved)).isEqualTo(13);
        assertThat(limitAfter(100, starved)).isEqualTo(5 + 4 * AutoCpuGuard.FOREIGN_THREADS_PER_CORE);
    }

    @Test
    void aCpuThatThisProcessSaturatesStaysGuardedWhateverOthersUse() {
        limitAfter(computing(0.7));
        assertThat(limitAfter(100, sample().cpu(4, 0.6, 1).threads(5, 5).queue(30)))
                .isEqualTo(5);
    }

    @Test
    void noiseDoesNotMoveTheLimit() {
        int limit = limitAfter(sample().cpu(4, 0.7).threads(4, 3).type("digest", 20, 10, 7));
        for (double cpuMillis : new double[] {7.5, 6.9, 8, 7.2, 6.8}) {
            assertThat(limitAfter(sample().cpu(4, 0.7).threads(4, 3).type("digest", 20, 10, cpuMillis)))
                    .isEqualTo(limit);
        }
    }

    @Test
    void unexplainedTasksCountAsBlocking() {
        TaskTypeSample noCpuClock = new TaskTypeSample("virtual", 10, 10, 10, 1_000_000_000, 1, 0, 0, 0);
        PoolSamples saturated = sample().cpu(4, 1).threads(4, 4).queue(9).type(noCpuClock);
        assertThat(limitAfter(saturated)).isEqualTo(4 * AutoCpuGuard.START_THREADS_PER_CORE);
        assertThat(limitAfter(3, saturated)).isGreaterThan(4 * AutoCpuGuard.MIXED_THREADS_PER_CORE);
    }
}
