package dev.tidepool.research.reproductions.group16.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class SuitePlanTest {
    private static final SuitePlan PLAN = new SuitePlan(42, 3, 1, 1, 2, "17");

    /** 7 services under 5 profiles: 3 times as published, once in each of 3 other variants. */
    @Test
    void everyRunOccursOnce() {
        assertThat(PLAN.cells()).hasSize(7 * 5 * (3 + 3)).doesNotHaveDuplicates();
        assertThat(SuitePlan.here(1, true, 2).cells())
                .hasSize(70)
                .allSatisfy(cell -> assertThat(cell.variant()).isEqualTo(Variant.PUBLISHED));
    }

    @Test
    void servicesThatAreComparedFollowEachOtherInAnOrderOfTheSeed() {
        List<SuiteCell> cells = PLAN.cells();
        List<SuiteService> first =
                cells.subList(0, 7).stream().map(SuiteCell::service).toList();
        List<SuiteService> second =
                cells.subList(7, 14).stream().map(SuiteCell::service).toList();
        assertThat(cells.subList(0, 7)).extracting(SuiteCell::profile).containsOnly(SuiteProfile.PEAKED);
        assertThat(first).containsExactlyInAnyOrder(SuiteService.values()).isNotEqualTo(second);
        assertThat(PLAN.cells()).isEqualTo(cells);
        assertThat(new SuitePlan(43, 3, 1, 1, 2, "17").cells()).isNotEqualTo(cells);
    }

    /**
     * 50,000 tasks of 45,000 iterations of 3.33 ns on 2 cores are what 100,000 are on 4: 75 % over 5 s, however fast an
     * iteration is.
     */
    @Test
    void scaledRunsLoadACoreAsTheOriginalMachine() {
        CellRequest request = PLAN.request(cell(Variant.PUBLISHED, SuiteProfile.PEAKED), 1.5);
        SuiteTasks tasks = request.tasks();
        double iterations = 0;
        for (int i = 0; i < tasks.size(); i++) {
            iterations += tasks.nanos(i) / request.nanosPerIteration();
        }
        assertThat(tasks.size()).isEqualTo(50_000);
        assertThat(iterations * 1.5 / 5e9 / 2).isCloseTo(0.75, within(0.001));
        assertThat(request.overTime()).isTrue();
        assertThat(request.probed()).isTrue();
        assertThat(request.probeIterations()).isEqualTo(222_222);
    }

    @Test
    void literalRunsHaveThePublishedTasksAndIterations() {
        CellRequest request = PLAN.request(cell(Variant.LITERAL, SuiteProfile.STATIC), 1.5);
        SuiteTasks tasks = request.tasks();
        assertThat(tasks.size()).isEqualTo(20_000);
        assertThat(tasks.nanos(0) / request.nanosPerIteration()).isBetween(400_000.0, 600_000.0);
        assertThat(request.probeIterations()).as("GlobalMetrics").isEqualTo(100_000);
    }

    /** Their minimum is 4 on any machine; scaled, it stays as many as cores. */
    @Test
    void emaKeepsFourThreadsOnlyLiterally() {
        int literal = PLAN.request(cell(Variant.LITERAL, SuiteProfile.IO), 1.5).emaFloor();
        int scaled = PLAN.request(cell(Variant.PUBLISHED, SuiteProfile.IO), 1.5).emaFloor();
        assertThat(SuiteService.SHARED_QUEUE_EMA.contestant(literal)).isEqualTo("group16-shared-ema-as-coded:floor=4");
        assertThat(SuiteService.FIXED_QUEUES_EMA.contestant(scaled)).isEqualTo("group16-fixed-ema-as-coded:floor=2");
        assertThat(SuiteService.FIXED_POOL.contestant(scaled)).isEqualTo("jdk-fixed");
    }

    @Test
    void theOtherVariantsTurnTheDispatchAroundOrLeaveTheProbeOut() {
        assertThat(PLAN.request(cell(Variant.OTHER_DISPATCH, SuiteProfile.STATIC), 1.5)
                        .overTime())
                .isTrue();
        assertThat(PLAN.request(cell(Variant.OTHER_DISPATCH, SuiteProfile.PEAKED), 1.5)
                        .overTime())
                .isFalse();
        assertThat(PLAN.request(cell(Variant.WITHOUT_PROBE, SuiteProfile.PEAKED), 1.5)
                        .probed())
                .isFalse();
    }

    private static SuiteCell cell(Variant variant, SuiteProfile profile) {
        return new SuiteCell(variant, profile, SuiteService.FIXED_POOL, 0);
    }
}
