package dev.tidepool.lab.measure.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.lab.workload.CpuWorkKind;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CpuWorksTest {

    @ParameterizedTest
    @EnumSource
    void everyKindAWorkloadCanNameWorksAndCostsCpuTime(CpuWorkKind kind) {
        CpuWork work = CpuWorks.open(kind.name().toLowerCase(Locale.ROOT));
        assertThat(UnitCost.measure(work)).isBetween(1.0, 1e8);
    }

    @Test
    void anUnknownKindOffersTheNearest() {
        assertThatThrownBy(() -> CpuWorks.open("digests")).hasMessageContaining("nearest: digest");
    }
}
