package dev.tidepool.research.benchmarks.servers.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CoreSplitTest {
    @Test
    void theKernelsListIsRead() {
        assertThat(CoreSplit.numbers("0-3,8")).containsExactly(0, 1, 2, 3, 8);
    }

    @Test
    void fewCoresAreShared() {
        CoreSplit shared = CoreSplit.of(List.of(0, 1, 2));
        assertThat(shared).isEqualTo(new CoreSplit(List.of(), List.of()));
        assertThat(shared.generatorThreads()).isEqualTo(1);
    }

    @Test
    void theGeneratorGetsAQuarter() {
        CoreSplit split = CoreSplit.of(List.of(0, 1, 2, 3, 4, 5, 6, 7));
        assertThat(split.server()).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(split.generator()).containsExactly(6, 7);
    }
}
