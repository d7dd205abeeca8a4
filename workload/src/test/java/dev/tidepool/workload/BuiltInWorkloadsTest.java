package dev.tidepool.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.workload.file.BuiltInWorkload;
import dev.tidepool.workload.file.BuiltInWorkloads;
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
}
