package dev.tidepool.executor.internal.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.TaskDemand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CollectorPausesTest {
    private static final long PAUSE_NANOS = 5_000_000;

    @ParameterizedTest
    @ValueSource(strings = {"G1 Young Generation", "G1 Old Generation", "PS MarkSweep", "Copy", "ZGC Major Pauses"})
    void pausesCount(String collector) {
        assertThat(CollectorPauses.stopsTheProgram(collector)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"G1 Concurrent GC", "ZGC Minor Cycles", "Shenandoah Cycles"})
    void workBesideTheProgramDoesNot(String collector) {
        assertThat(CollectorPauses.stopsTheProgram(collector)).isFalse();
    }

    @Test
    void aTaskThatWasStoppedByACollectorHasNotBlocked() {
        try (ThreadClock clock = new ThreadClock()) {
            clock.begin();
            long before = CollectorPauses.nanos();
            while (CollectorPauses.nanos() < before + PAUSE_NANOS) {
                System.gc();
            }
            TaskDemand demand = clock.end(60_000_000_000L);
            if (demand.knowsCpuWait()) {
                assertThat(demand.cpuWaitNanos()).isGreaterThanOrEqualTo(PAUSE_NANOS);
            }
        }
    }
}
