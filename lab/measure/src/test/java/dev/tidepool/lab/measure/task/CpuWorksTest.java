package dev.tidepool.lab.measure.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.lab.workload.CpuWorkKind;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class CpuWorksTest {

    @Test
    void everyKindAWorkloadCanNameIsThere() {
        assertThat(CpuWorks.names())
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(CpuWorkKind.values())
                        .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                        .toList());
    }

    @Test
    void everyKindWorksAndCostsCpuTime() {
        for (String name : CpuWorks.names()) {
            double nanos = UnitCost.measure(CpuWorks.open(name));
            assertThat(nanos).as(name).isBetween(1.0, 1e8);
        }
    }

    @Test
    void anUnknownKindOffersTheNearest() {
        assertThatThrownBy(() -> CpuWorks.open("digests")).hasMessageContaining("nearest: digest");
    }
}
