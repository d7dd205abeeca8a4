package dev.tidepool.policy.sizing.auto;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolSamples;
import dev.tidepool.policy.TypeLimit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** On two cores: calls of 50 us that block for 5 ms, pages of 1 ms that block for 9, reports that compute for 5. */
class FairShareTest {
    private static final int NO_BOUND = Integer.MAX_VALUE;

    private final FairShare share = new FairShare();
    private final TaskKind page = new TaskKind("page");
    private final TaskKind call = new TaskKind("call");
    private final TaskKind report = new TaskKind("report");
    private double millis = 1_000;
    private double ready = Double.NaN;
    private int longTasks;

    /** Adds a second in which so many tasks came and ended. */
    private static void second(TaskKind kind, int came, int ended, double serviceMillis, double cpuMillis) {
        kind.observe(sample().millis(1_000)
                .arrivals(came)
                .demands(ended, serviceMillis, cpuMillis, 0)
                .queue(10_000)
                .build());
    }

    private List<TypeLimit> limits(double usedCores, int queue, int limit, int maxThreads, TaskKind... kinds) {
        PoolSamples pool = sample().millis(millis)
                .cpu(2, usedCores / 2)
                .computing(usedCores)
                .ready(ready)
                .threads(limit, limit)
                .completions(1_000)
                .queue(queue);
        share.observe(new Observation(pool.build(), 1_000_000_000), List.of(kinds), longTasks, limit, maxThreads);
        return share.limits();
    }

    private void herd() {
        second(call, 10_000, 1_000, 5.05, 0.05);
        second(page, 200, 200, 10, 1);
    }

    @Test
    void othersPassATypeThatAsksForMostOfTheThreads() {
        herd();
        // Pages ask for about 200/s x 10 ms = 2 threads, and with 2 square roots of it for 5.
        assertThat(limits(0.5, 9_000, 100, NO_BOUND, call, page)).containsExactly(new TypeLimit("call", 100));
        assertThat(share.reserved()).isEqualTo(5);
        assertThat(share.threads()).isEqualTo(105);
        assertThat(share.reason()).isEqualTo("; at most 100 of call, which fill the queue, and others pass");
    }

    /** Behind a herd none of its tasks could end, and without that it had no share. */
    @Test
    void aTypeOfWhichNoTaskHasEndedPassesAsIfItsTasksTookAsLong() {
        second(call, 10_000, 1_000, 5.05, 0.05);
        second(page, 200, 0, 10, 1);
        // 188/s come and 200 wait, of 5.05 ms each: 1.8 threads, and with 2 square roots of it 5.
        assertThat(limits(0.5, 9_000, 100, NO_BOUND, call, page)).containsExactly(new TypeLimit("call", 100));
        assertThat(share.reserved()).isEqualTo(5);
        second(page, 20_000, 0, 10, 1);
        assertThat(limits(0.5, 9_000, 100, NO_BOUND, call, page))
                .as("a herd itself")
                .isEmpty();
    }

    @Test
    void whileTheCoresAreFullOthersPassATypeThatAsksForMostOfTheCpu() {
        second(report, 520, 350, 5, 5);
        second(page, 400, 400, 10, 1);
        assertThat(limits(2, 200, 8, NO_BOUND, report, page))
                .as("the two threads that keep the cores busy")
                .containsExactly(new TypeLimit("report", 2));
        assertThat(share.threads())
                .as("the eight that are busy, and eight for pages")
                .isEqualTo(8 + 8);
    }

    /** Pages waited for a thread for 0.4 s whenever the limit of calls fell: calls above the new limit had them all. */
    @Test
    void whileTasksAboveANewLimitRunOthersHaveThreadsBesideThem() {
        herd();
        limits(0.5, 9_000, 100, NO_BOUND, call, page);
        second(call, 20, 20, 5.05, 0.05);
        second(page, 200, 200, 10, 1);
        assertThat(limits(0.5, 9_000, 50, NO_BOUND, call, page)).containsExactly(new TypeLimit("call", 50));
        assertThat(share.threads()).as("20 calls ended").isEqualTo(80 + 5);
        second(call, 40, 40, 5.05, 0.05);
        second(page, 200, 200, 10, 1);
        limits(0.5, 9_000, 50, NO_BOUND, call, page);
        assertThat(share.threads()).as("40 more ended").isEqualTo(50 + 5);
    }

    /** Two pages had to share the cores with 16 long tasks, none of which had ended yet: 225 waited. */
    @Test
    void theHeaviestTypeHasAThreadForEachLongTaskThatComputesBesideIt() {
        second(report, 520, 350, 5, 5);
        second(page, 400, 400, 10, 1);
        ready = 18;
        longTasks = 15;
        assertThat(limits(2, 200, 40, NO_BOUND, report, page))
                .as("whose threads are ready is not known yet")
                .containsExactly(new TypeLimit("report", 2));
        assertThat(limits(2, 200, 40, NO_BOUND, report, page)).containsExactly(new TypeLimit("report", 2 + 15));
        longTasks = 16;
        ready = 20;
        assertThat(limits(2, 200, 40, NO_BOUND, report, page))
                .as("the others are blocked")
                .containsExactly(new TypeLimit("report", 2 + 3));
    }

    @Test
    void whereOthersComputeForLongerTheHeaviestTypeKeepsItsTimeSlices() {
        second(page, 1_800, 1_500, 1, 1);
        second(report, 60, 60, 5, 5);
        assertThat(limits(2, 200, 8, NO_BOUND, report, page)).containsExactly(new TypeLimit("page", 8));
    }

    /** Elephants of a minute ago let reports fill the cores with hundreds of threads, and pages wait for a core. */
    @Test
    void aTypeThatNowHardlyComputesGivesNobodyTimeSlices() {
        second(page, 1_800, 1_500, 1, 1);
        second(report, 20, 20, 5, 5);
        assertThat(limits(2, 200, 8, NO_BOUND, report, page)).containsExactly(new TypeLimit("page", 2));
    }

    /** In an overload, reports kept a hundred threads whenever the client computed, and pages waited for a core. */
    @Test
    void coresThatOthersFillAreFull() {
        second(report, 520, 350, 5, 5);
        second(page, 400, 400, 10, 1);
        ready = 2;
        assertThat(limits(1, 200, 100, NO_BOUND, report, page)).containsExactly(new TypeLimit("report", 2));
        ready = 1.9;
        assertThat(limits(1, 200, 100, NO_BOUND, report, page))
                .as("more threads of the pool could have computed")
                .isEmpty();
    }

    /** A sample of 20 ms met one of the two reports between two tasks, and 53 more of them started at once. */
    @Test
    void coresThatAreFreeForAMomentBringNoTimeSlices() {
        second(report, 520, 350, 5, 5);
        second(page, 100, 100, 10, 1);
        assertThat(limits(2, 200, 100, NO_BOUND, report, page)).containsExactly(new TypeLimit("report", 2));
        millis = 20;
        assertThat(limits(1, 200, 100, NO_BOUND, report, page)).containsExactly(new TypeLimit("report", 2));
        millis = 1e3 * TimeScale.RECENT_SECONDS;
        assertThat(limits(1, 200, 100, NO_BOUND, report, page))
                .as("for long")
                .containsExactly(new TypeLimit("report", 100));
    }

    @Test
    void aBurstThatIsOverStillFillsTheQueue() {
        herd();
        second(call, 0, 1_000, 5.05, 0.05);
        second(page, 200, 200, 10, 1);
        assertThat(limits(0.5, 8_000, 100, NO_BOUND, call, page)).containsExactly(new TypeLimit("call", 100));
    }

    /** For an interval of 10 ms the calls had no limit, took the threads of the pages, and kept them for 90 ms. */
    @Test
    void threadsThatStartAndFillTheCoresForAMomentEndNoFairShare() {
        herd();
        second(report, 100, 100, 5, 5);
        assertThat(limits(0.5, 9_000, 100, NO_BOUND, call, page, report)).containsExactly(new TypeLimit("call", 100));
        millis = 10;
        assertThat(limits(2, 9_000, 400, NO_BOUND, call, page, report))
                .as("no type asks for most of the CPU")
                .containsExactly(new TypeLimit("call", 400));
        millis = 1e3 * TimeScale.RECENT_SECONDS;
        assertThat(limits(2, 9_000, 400, NO_BOUND, call, page, report))
                .as("for long")
                .isEmpty();
    }

    @Test
    void itEndsWithTheQueue() {
        herd();
        limits(0.5, 9_000, 100, NO_BOUND, call, page);
        assertThat(limits(0.5, 1, 100, NO_BOUND, call, page))
                .as("a short queue is one")
                .isNotEmpty();
        assertThat(limits(0.5, 0, 100, NO_BOUND, call, page)).isEmpty();
        assertThat(share.threads()).isZero();
        assertThat(share.reserved()).isZero();
        assertThat(share.reason()).isEmpty();
        assertThat(limits(0.5, 1, 100, NO_BOUND, call, page))
                .as("but begins with none")
                .isEmpty();
    }

    @Test
    void nobodyPassesWhereNoTypeAsksForMostOfIt() {
        second(call, 200, 200, 10, 1);
        second(page, 200, 200, 10, 1);
        assertThat(limits(0.5, 9_000, 100, NO_BOUND, call, page)).isEmpty();
    }

    @Test
    void aLoneTypeHasNobodyToLetPass() {
        herd();
        assertThat(limits(0.5, 9_000, 100, NO_BOUND, call)).isEmpty();
        assertThat(limits(0.5, 9_000, 100, NO_BOUND)).isEmpty();
    }

    @Test
    void setAsideAreOnlyTasksThatAreWorthIt() {
        second(call, 1_000_000, 100_000, 0.01, 0.01);
        second(page, 200, 200, 10, 1);
        assertThat(limits(2, 9_000, 100, NO_BOUND, call, page)).isEmpty();
    }

    @Test
    void itStaysWithinTheBounds() {
        herd();
        assertThat(limits(0.5, 9_000, 100, 100, call, page)).containsExactly(new TypeLimit("call", 95));
        assertThat(limits(0.5, 9_000, 4, 4, call, page))
                .as("others get half at most")
                .containsExactly(new TypeLimit("call", 2));
        assertThat(limits(0.5, 9_000, 2, 2, call, page)).containsExactly(new TypeLimit("call", 1));
        assertThat(limits(0.5, 9_000, 1, 1, call, page))
                .as("a single thread keeps the order")
                .isEmpty();
    }
}
