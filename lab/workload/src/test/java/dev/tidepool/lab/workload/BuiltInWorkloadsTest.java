package dev.tidepool.lab.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.lab.workload.file.BuiltInWorkload;
import dev.tidepool.lab.workload.file.BuiltInWorkloads;
import org.junit.jupiter.api.Test;

class BuiltInWorkloadsTest {
    @Test
    void theDefaultComesFirstAndEachHasItsNameAndOneLine() {
        assertThat(BuiltInWorkloads.all())
                .extracting(BuiltInWorkload::name)
                .startsWith(BuiltInWorkloads.DEFAULT)
                .doesNotHaveDuplicates();
        for (BuiltInWorkload workload : BuiltInWorkloads.all()) {
            assertThat(BuiltInWorkloads.find(workload.name()).orElseThrow().name())
                    .isEqualTo(workload.name());
            assertThat(BuiltInWorkloads.text(workload.name()).orElseThrow()).contains(workload.description());
            assertThat(workload.description()).isNotBlank().hasSizeLessThan(120).doesNotContain("\n");
        }
    }

    @Test
    void anUnknownNameIsNotFound() {
        assertThat(BuiltInWorkloads.find("mxied")).isEmpty();
        assertThat(BuiltInWorkloads.text("mxied")).isEmpty();
    }

    @Test
    void mixedUsesEveryKindOfCpuWorkButSpinAndWaits() {
        Workload mixed = BuiltInWorkloads.find("mixed").orElseThrow();
        assertThat(mixed.needsCapacity()).isTrue();
        assertThat(mixed.taskTypes())
                .flatExtracting(TaskType::phases)
                .extracting(Phase::by)
                .contains("digest", "compress", "sql", null);
        assertThat(mixed.meanCpuNanos()).isCloseTo(1.05e6, within(1.0));
        assertThat(mixed.meanWaitNanos()).isCloseTo(12.5e6, within(1.0));
    }

    @Test
    void fotpNeedsTheThreadsOfItsTable() {
        Workload fotp = BuiltInWorkloads.find("fotp").orElseThrow();
        assertThat(fotp.needsCapacity()).isFalse();
        // 0.5 x 2 s + 0.2 x 1 s + 0.2 x 0.3 s + 0.1 x 0.1 s
        assertThat(fotp.meanWaitNanos()).isCloseTo(1.27e9, within(1.0));
        assertThat(fotp.meanCpuNanos()).isZero();
    }

    @Test
    void eachPhaseOfTheDayHasItsOwnTasksAndTheSlowDatabaseIsTenTimesSlower() throws WorkloadException {
        Workload day = BuiltInWorkloads.find("day").orElseThrow();
        Schedule schedule = day.schedule(1_000, day.duration(), day.seed());
        PhaseTimes times = schedule.times();
        assertThat(times.count()).isEqualTo(5);
        assertThat(times.at(0)).isZero();
        assertThat(times.at(day.duration().toNanos())).isEqualTo(4);
        double[] holds = new double[times.count()];
        int[] queries = new int[times.count()];
        for (int i = 0; i < schedule.size(); i++) {
            int phase = times.at(schedule.intendedNanos(i));
            if (day.taskTypes().get(schedule.type(i)).name().equals("query")) {
                queries[phase]++;
                holds[phase] += schedule.phaseNanos(i, 1);
            }
        }
        assertThat(queries[1]).isZero();
        assertThat(holds[2] / queries[2] / (holds[0] / queries[0])).isCloseTo(10, within(1.0));
    }
}
