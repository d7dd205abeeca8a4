package dev.tidepool.research.benchmarks.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.research.benchmarks.engine.EngineSuite;
import dev.tidepool.research.benchmarks.pool.PoolKind;
import dev.tidepool.research.benchmarks.pool.PoolKinds;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanTest {
    @Test
    void everyPoolHasItsTurnInEveryCellBeforeTheNextRoundWhichBeginsWithAnother() {
        Plan<PoolKind> plan = new Plan<>(
                List.of(new EngineSuite().cell("2-2"), new EngineSuite().cell("submit")),
                List.of(PoolKinds.find("tidepool"), PoolKinds.find("tpe-linked"), PoolKinds.find("jetty")),
                2);
        assertThat(turns(plan))
                .extracting(turn -> turn.round() + " " + turn.cell().name() + " "
                        + turn.pool().name())
                .containsExactly(
                        "1 2-2 tidepool",
                        "1 2-2 tpe-linked",
                        "1 2-2 jetty",
                        "1 submit tidepool",
                        "1 submit tpe-linked",
                        "2 2-2 tpe-linked",
                        "2 2-2 jetty",
                        "2 2-2 tidepool",
                        "2 submit tpe-linked",
                        "2 submit tidepool");
    }

    @Test
    void theForksOfARoundAlternateToo() {
        Plan<PoolKind> plan = new Plan<>(List.of(new EngineSuite().cell("instrumentation")), PoolKinds.all(), 1);
        assertThat(plan.forks()).isEqualTo(6);
        assertThat(turns(plan))
                .extracting(turn -> turn.pool().name())
                .containsExactly(
                        "tidepool",
                        "tidepool-measured",
                        "tidepool",
                        "tidepool-measured",
                        "tidepool",
                        "tidepool-measured");
    }

    @Test
    void contendersRunSideBySideUnlessTheirMeasurementIsOneSlice() {
        Plan<PoolKind> plan = new Plan<>(
                List.of(new EngineSuite().cell("2-2"), new EngineSuite().cell("memory")),
                List.of(PoolKinds.find("tidepool"), PoolKinds.find("tpe-linked"), PoolKinds.find("jetty")),
                1);
        assertThat(plan.blocks()).extracting(block -> block.turns().size()).containsExactly(3, 1, 1, 1);
    }

    private static List<Plan.Turn> turns(Plan<?> plan) {
        return plan.blocks().stream().flatMap(block -> block.turns().stream()).toList();
    }
}
