package dev.tidepool.policy.sizing.auto;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSamples;
import dev.tidepool.policy.TypeLimit;
import org.junit.jupiter.api.Test;

class GrowthLimitTest {
    private static final PoolBounds UNLIMITED = PoolBounds.unlimited(1);

    private static final int OPEN = Integer.MAX_VALUE;
    private static final int START = 4 * FirstThreads.THREADS_PER_CORE;

    private final GrowthLimit limit = new GrowthLimit(4);

    private int limitAfter(PoolSamples sample) {
        return limitAfter(1, sample);
    }

    private int limitAfter(int intervals, PoolSamples sample) {
        for (int i = 0; i < intervals; i++) {
            limit.observe(new Observation(sample.build(), 100_000_000), Integer.MAX_VALUE);
        }
        return limit.threads();
    }

    /** Ten tasks that compute for 10 ms, while three threads compute. */
    private static PoolSamples digests() {
        return sample().cpu(4, 0.75).threads(4, 3).computing(3).demands(10, 10, 10, 0);
    }

    private static PoolSamples starved() {
        return sample().cpu(4, 0.2).threads(4, 4).queue(30).computing(0.5);
    }

    @Test
    void theFirstTasksGetAFewThreadsForEachCore() {
        assertThat(limit.threads()).isEqualTo(START);
        assertThat(limitAfter(sample().cpu(4, 0.97).threads(4, 4).queue(50).computing(3.9)))
                .isEqualTo(START);
    }

    @Test
    void firstTasksThatComputeGetTheCores() {
        assertThat(limitAfter(sample().cpu(4, 0.97).threads(6, 6).computing(3.9).ready(4)))
                .isEqualTo(START);
        assertThat(limitAfter(sample().cpu(4, 0.97).threads(6, 6).computing(3.9).ready(6)))
                .isEqualTo(4);
        assertThat(limitAfter(sample().cpu(4, 0.97).threads(4, 4).computing(3.9).ready(4)))
                .isEqualTo(4);
        assertThat(limitAfter(digests())).isEqualTo(4);
    }

    @Test
    void firstTasksThatBlockAfterComputingGetMoreThreads() {
        limitAfter(sample().cpu(4, 0.97).threads(6, 6).computing(3.9).ready(6));
        assertThat(limitAfter(sample().cpu(4, 0.9).threads(4, 4).computing(3.4).ready(3)))
                .isEqualTo(START);
    }

    @Test
    void anIdlePoolWhoseCpuUseIsUnknownKeepsItsLimit() {
        assertThat(limitAfter(10, sample().cpu(4, Double.NaN).threads(1, 0))).isEqualTo(START);
    }

    @Test
    void firstTasksThatUseNoCpuDoubleTheLimit() {
        assertThat(limitAfter(sample().cpu(4, 0.05).threads(40, 40).computing(0.1)))
                .isEqualTo(80);
    }

    /** Its threads seemed to leave most of a core unused, so each interval doubled the limit. */
    @Test
    void aPoolThatUsesItsWholeQuotaGetsNoMoreThreads() {
        GrowthLimit starting = new GrowthLimit(1);
        PoolSamples overload = sample().cpu(1, 0.45, 0.45).usableCores(0.5);
        overload.threads(4, 4).queue(100).computing(0.45);
        for (int i = 0; i < 10; i++) {
            starting.observe(new Observation(overload.build(), 100_000_000), Integer.MAX_VALUE);
        }
        assertThat(starting.threads()).isEqualTo(FirstThreads.THREADS_PER_CORE);
    }

    /** With 100 requests at once, the first threads of a server waited for its locks, and the pool grew to 100. */
    @Test
    void firstTasksThatWaitForALockGetNoMoreThreads() {
        assertThat(limitAfter(sample().cpu(4, 1)
                        .threads(16, 16)
                        .queue(50)
                        .computing(0.6)
                        .ready(1)
                        .lockWaiting(15)))
                .isEqualTo(START);
    }

    @Test
    void withoutACpuReadingThereIsNoLimit() {
        assertThat(limitAfter(2, sample().cpu(4, Double.NaN).threads(4, 4))).isEqualTo(START);
        assertThat(limitAfter(10, sample().cpu(4, Double.NaN).threads(4, 4))).isEqualTo(OPEN);
        assertThat(limit.reason(UNLIMITED)).isEqualTo("no limit, as the CPU use is unknown");
    }

    @Test
    void theProcessStandsForThreadsThatAreNotMeasured() {
        assertThat(limitAfter(sample().cpu(4, 0.02).threads(40, 40))).isEqualTo(80);
    }

    @Test
    void theLimitDoesNotFallBeforeTasksThatBlockCanHaveEnded() {
        assertThat(limitAfter(2, digests())).isEqualTo(START);
        assertThat(limitAfter(3, digests())).isEqualTo(4);
        assertThat(limit.reason(UNLIMITED)).isEqualTo("at most 4, as tasks compute 10.0 ms and wait 0.0 ms");
    }

    @Test
    void blockedThreadsAreReplaced() {
        // Each task blocks twice as long as it computes: 18 threads keep 4 cores busy to 99 %.
        assertThat(limitAfter(
                        10, sample().cpu(4, 0.7).threads(9, 9).computing(2.8).demands(10, 30, 10, 0)))
                .isBetween(16, 18);
    }

    @Test
    void threadsThatAreAllReadyCorrectTasksThatOnceWaited() {
        limitAfter(10, sample().cpu(4, 0.7).threads(9, 9).computing(2.8).demands(10, 30, 10, 0));
        assertThat(limitAfter(
                        15,
                        sample().cpu(4, 1).threads(18, 18).queue(9).computing(4).ready(18)))
                .isEqualTo(4);
    }

    @Test
    void anAllowanceThatNobodyNeedsGoesAtOnce() {
        limitAfter(5, digests());
        limitAfter(starved().ready(0));
        assertThat(limitAfter(
                        15,
                        sample().cpu(4, 1).threads(20, 20).queue(9).computing(4).ready(20)))
                .isEqualTo(4);
    }

    @Test
    void miceAndElephantsShareTheCores() {
        limitAfter(5, digests());
        PoolSamples mixed = sample().cpu(4, 0.9).threads(4, 4).computing(3.6);
        mixed.demands(99, 1, 1, 0).demands(1, 200, 200, 0);
        assertThat(limitAfter(5, mixed)).isEqualTo(4 + 4 * TimeSlices.THREADS_PER_CORE);
        assertThat(limit.reason(UNLIMITED)).endsWith("; of these 32 so that short tasks pass long ones");
        assertThat(limit.reason(new PoolBounds(0, 9, 1)))
                .startsWith("at most 9 by the bounds, as tasks compute ")
                .doesNotContain("of these");
    }

    @Test
    void longTasksDoNotCount() {
        limitAfter(5, digests());
        assertThat(limitAfter(digests().running(3, 150).running(2, 90))).isEqualTo(4 + 3);
        assertThat(limit.keptThreads()).isEqualTo(4);
        assertThat(limit.reason(UNLIMITED)).endsWith(" ms; of these 3 in place of long tasks");
        assertThat(limitAfter(digests().running(1_000, 150))).isEqualTo(4 + 4 * TimeSlices.THREADS_PER_CORE);
        assertThat(limitAfter(digests())).isEqualTo(4);
    }

    /** Each such thread stretched the others, so that the limit rose up to the maximum of long tasks. */
    @Test
    void equalTasksThatShareTheCoresAreNotLong() {
        limitAfter(20, digests().threads(40, 40).ready(40));
        assertThat(limitAfter(digests().threads(40, 40).ready(40).running(40, 150)))
                .isEqualTo(4);
        assertThat(limitAfter(digests().threads(40, 40).ready(40).running(2, 1_500)))
                .isEqualTo(4 + 2);
    }

    /** On a system that does not tell the wait for a core, it looked like blocking, and the limit rose without end. */
    @Test
    void threadsThatKeepTheCoresBusyAreEnoughWhereTheWaitForACoreIsUnknown() {
        PoolSamples mixed = sample().cpu(4, 1).threads(8, 8).queue(50).computing(4);
        mixed.demands(1, 0.2, 0.2, -1).demands(5, 160, 80, -1);
        assertThat(limitAfter(20, mixed)).isEqualTo(8);
    }

    /** Ninety ready threads once delayed the control loop for 5 s, and all of them stayed allowed. */
    @Test
    void anAllowanceFallsWhileTheControlLoopIsLate() {
        limitAfter(5, digests());
        limitAfter(starved().ready(0));
        int allowed = limitAfter(starved().ready(0).threads(20, 20));
        PoolSamples late = digests().millis(1_000).threads(64, 64).ready(64);
        assertThat(limitAfter(5, late)).isLessThan(allowed * 6 / 10);
    }

    @Test
    void idleCoresUnderAFullPoolProveTheLimitWrong() {
        limitAfter(5, digests());
        assertThat(limitAfter(starved())).isEqualTo(8);
        assertThat(limit.reason(UNLIMITED)).endsWith("; of these 4 because tasks waited beside idle cores");
        assertThat(limitAfter(starved().threads(8, 8))).isEqualTo(12);
        assertThat(limitAfter(starved().threads(12, 12))).isEqualTo(20);
    }

    @Test
    void withoutAReadyThreadTheAllowanceGrowsFourfold() {
        limitAfter(5, digests());
        assertThat(limitAfter(starved().ready(0))).isEqualTo(4 + START);
        assertThat(limit.isTooLow()).isTrue();
        assertThat(limitAfter(starved().ready(0).threads(20, 20))).isEqualTo(4 + 64);
        limitAfter(digests());
        assertThat(limit.isTooLow()).isFalse();
    }

    @Test
    void aLimitThatWasNotReachedDoesNotRise() {
        limitAfter(5, digests());
        assertThat(limitAfter(100, starved())).isEqualTo(4 + 2 * 4);
    }

    @Test
    void busyCoresTakeTheAllowanceBack() {
        limitAfter(5, digests());
        limitAfter(4, starved());
        PoolSamples busy =
                sample().cpu(4, 1).threads(4, 4).queue(30).computing(4).demands(10, 10, 10, 0);
        assertThat(limitAfter(100, busy)).isEqualTo(4);
    }

    @Test
    void aProcessThatWasStoppedProvesNothing() {
        limitAfter(5, digests());
        assertThat(limitAfter(starved().millis(1_000))).isEqualTo(4);
    }

    @Test
    void threadsThatHardlyComputeAreReplacedOnACpuThatOthersSaturate() {
        limitAfter(5, digests());
        PoolSamples crowded = starved().cpu(4, 0.1, 1).computing(0.2);
        assertThat(limitAfter(crowded)).isEqualTo(8);
        assertThat(limitAfter(crowded.threads(8, 8))).isEqualTo(12);
    }

    @Test
    void threadsThatGetAShareOfACpuThatOthersSaturateMayWaitForIt() {
        limitAfter(5, digests());
        assertThat(limitAfter(100, starved().cpu(4, 0.2, 1))).isEqualTo(4);
    }

    @Test
    void threadsThatWaitForACoreAreNotBlocked() {
        limitAfter(5, digests());
        assertThat(limitAfter(100, starved().cpu(4, 0.2, 1).ready(4))).isEqualTo(8);
        assertThat(limit.reason(UNLIMITED)).endsWith("; of these 4 because others take the cores");
        assertThat(limitAfter(starved().cpu(4, 0.2, 1).ready(0))).isEqualTo(8 + START);
    }

    /** The process looked idle while its collector used the cores, and each interval doubled the threads. */
    @Test
    void aProcessWhoseCollectorFillsTheMachineGetsNoMoreThreads() {
        limitAfter(5, digests());
        assertThat(limitAfter(10, starved().cpu(4, 0.9).computing(2.6).ready(3)))
                .isEqualTo(4);
        assertThat(limitAfter(starved().cpu(4, 0.9).computing(2.6).ready(0)))
                .as("no thread could use a core")
                .isEqualTo(4 + START);
    }

    @Test
    void threadsThatWaitForALockProveNothingUnlessCoresIdle() {
        limitAfter(5, digests());
        assertThat(limitAfter(100, starved().cpu(4, 1).ready(1).lockWaiting(3))).isEqualTo(4);
        assertThat(limitAfter(starved().ready(1).lockWaiting(3))).isEqualTo(8);
    }

    @Test
    void aCpuThatThisProcessSaturatesIsGuardedWhateverItsOtherThreadsUse() {
        limitAfter(5, digests());
        assertThat(limitAfter(100, starved().cpu(4, 0.6, 1))).isEqualTo(4);
    }

    @Test
    void noiseDoesNotMoveTheLimit() {
        PoolSamples before = sample().cpu(4, 0.7).threads(30, 30).computing(3).demands(100, 110, 10, 0);
        int calm = limitAfter(10, before);
        for (double service : new double[] {113, 106, 112, 108, 107}) {
            assertThat(limitAfter(
                            5, sample().cpu(4, 0.7).threads(30, 30).computing(3).demands(100, service, 10, 0)))
                    .isEqualTo(calm);
        }
    }

    /** Adds a second of pages that compute, and of 400 calls that take this long. */
    private static PoolSamples calls(double millis) {
        return sample().millis(1_000)
                .cpu(4, 0.2)
                .threads(50, 50)
                .queue(5)
                .computing(0.8)
                .ended("call", 400, millis, 0.2)
                .ended("page", 400, 1, 1);
    }

    /** The lane held its type for as long as the pool was there. */
    @Test
    void withoutACpuReadingNoTypeKeepsTheLimitOfItsLane() {
        limitAfter(calls(20.2));
        limitAfter(calls(50.2));
        assertThat(limit.typeLimits()).extracting(TypeLimit::type).containsExactly("call");
        limitAfter(10, sample().cpu(4, Double.NaN).threads(50, 50));
        assertThat(limit.threads()).isEqualTo(OPEN);
        assertThat(limit.typeLimits()).isEmpty();
    }

    /** The limit was there, and the reason did not tell. */
    @Test
    void theReasonOfVirtualThreadsNamesTheTypesWithALimit() {
        for (double millis : new double[] {20.2, 50.2}) {
            limitAfter(sample().millis(1_000)
                    .cpu(4, 1)
                    .threads(50, 50)
                    .queue(5)
                    .ended("call", 400, millis, -1e-6)
                    .ended("page", 400, 1, -1e-6));
        }
        assertThat(limit.typeLimits()).extracting(TypeLimit::type).containsExactly("call");
        assertThat(limit.reason(UNLIMITED)).contains(" of call, as more would queue for what they wait for");
    }

    private static PoolSamples virtual(int busy) {
        return sample().cpu(4, 1).threads(busy, busy).queue(50).demands(10, 5, -1e-6, -1e-6);
    }

    @Test
    void blockedVirtualThreadsRaiseTheLimitWithEachIntervalWhateverTheCpuSays() {
        assertThat(limitAfter(virtual(16))).isEqualTo(4 * 16 + 64);
        assertThat(limitAfter(virtual(128))).isEqualTo(4 * 128 + 64);
        assertThat(limit.reason(UNLIMITED))
                .startsWith("at most 576, as tasks take 5.0 ms and their CPU time is unknown");
    }

    @Test
    void computingVirtualThreadsKeepTheirCarriersSoTheLimitStays() {
        assertThat(limitAfter(50, virtual(4))).isEqualTo(4 * 4 + 64);
    }

    /** The first tasks waited for their subtasks while other threads saturated the CPU. */
    @Test
    void firstTasksOnVirtualThreadsThatNeverEndRaiseTheLimitToo() {
        PoolSamples stuck = sample().cpu(4, 1).threads(16, 16).queue(50);
        assertThat(limitAfter(2, stuck)).isEqualTo(START);
        assertThat(limitAfter(stuck)).isEqualTo(4 * 16 + 64);
    }

    @Test
    void theLimitFallsAfterASecond() {
        limitAfter(10, sample().cpu(4, 0.7).threads(30, 30).computing(3).demands(100, 110, 10, 0));
        int before = limit.threads();
        int after = limitAfter(2, digests().demands(1_000, 10, 10, 0));
        assertThat(after).isEqualTo(before);
        assertThat(limitAfter(60, digests().demands(1_000, 10, 10, 0))).isEqualTo(4);
    }

    /** Where the CPU clock is coarse, two long tasks beside tasks of no CPU time made the limit negative. */
    @Test
    void longTasksBesideTasksWithoutCpuTimeLeaveTheLimitOpen() {
        PoolSamples coarse = sample().cpu(4, 0.3).threads(4, 4).computing(1).demands(10, 5, 0, 0);
        assertThat(limitAfter(5, coarse.running(3, 150))).isGreaterThanOrEqualTo(OPEN - 1);
        assertThat(limit.keptThreads()).isPositive();
    }

    @Test
    void theReasonOfTheFirstTasksIsThatTheyAreNotMeasured() {
        limitAfter(sample().cpu(4, 0.9).threads(4, 4).queue(9).computing(3.6).demands(2, 1, 1, 0));
        assertThat(limit.reason(UNLIMITED)).isEqualTo("at most 16 until the first tasks are measured");
    }
}
