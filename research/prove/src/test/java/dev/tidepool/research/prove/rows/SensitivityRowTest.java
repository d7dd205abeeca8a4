package dev.tidepool.research.prove.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.research.prove.MeasuredSteps;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.ProofStep;
import dev.tidepool.research.prove.StopSignal;
import dev.tidepool.research.prove.grid.ProofGrid;
import dev.tidepool.research.prove.sensitivity.PolicySources;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SensitivityRowTest {
    private static final ProofPlan PLAN = new ProofPlan("auto", 1, false);

    @Tag("full")
    @Test
    void eachConstantIsHalvedAndDoubledAndComparedWithThePolicyAsItIs() throws Exception {
        PolicySources sources = PolicySources.in(Path.of("../.."));
        SensitivityRow row = new SensitivityRow(sources, List.of(ProofGrid.cell("blocking", 80, 2)));
        List<ProofStep> steps = row.steps(PLAN);
        assertThat(steps).hasSize(1 + 2 * sources.constants().size());
        MeasuredSteps measured = new MeasuredSteps();
        assertThat(row.table(PLAN, measured)).isEmpty();
        ProofStep base = steps.get(0);
        Map<String, List<Double>> values = base.work().measure(new StopSignal());
        steps.forEach(step -> measured.add(step.key(), values));
        assertThat(row.effects(measured).unnoticed()).hasSameSizeAs(sources.constants());

        ProofStep slow = steps.stream()
                .filter(step -> step.key().equals("sensitivity/Staffing.BETA x 2.0"))
                .findFirst()
                .orElseThrow();
        measured.add(slow.key(), slow.work().measure(new StopSignal()));
        assertThat(row.effects(measured).unnoticed())
                .hasSize(sources.constants().size() - 1)
                .doesNotContain("Staffing.BETA");
        assertThat(row.judge(PLAN, measured)).hasSameSizeAs(row.bars());
        assertThat(row.table(PLAN, measured).orElseThrow().rows()).hasSameSizeAs(sources.constants());
    }
}
