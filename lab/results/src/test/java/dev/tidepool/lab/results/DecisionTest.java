package dev.tidepool.lab.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.control.DecisionRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecisionTest {
    private static final PoolSample SAMPLE = PoolSample.silent(100_000_000, 4, MachineSample.ofCores(2));

    @Test
    void keepsTheDecisionsThatChangeSomething() {
        SizingDecision four = SizingDecision.fixed(4, "start at 4");
        SizingDecision six = SizingDecision.fixed(6, "grow to 6");
        List<Decision> changes = Decision.changes(
                List.of(
                        new DecisionRecord(900_000_000, "p", null, four, false, null),
                        new DecisionRecord(1_100_000_000, "p", SAMPLE, four.withReason("same"), false, null),
                        new DecisionRecord(1_200_000_000, "p", SAMPLE, six, true, null)),
                1_000_000_000);
        assertThat(changes).extracting(Decision::reason).containsExactly("start at 4", "grow to 6");
        assertThat(changes).extracting(Decision::t).containsExactly(-0.1, 0.2);
        assertThat(changes).extracting(Decision::target).containsExactly(4, 6);
        assertThat(changes).extracting(Decision::resize).containsExactly(false, true);
        assertThat(changes.get(1).inputs())
                .isEqualTo("100 ms: 0 arrivals, 0 completions; 4 alive, 0 busy (mean 0.0), 0 queued");
        assertThat(changes.get(1).decision())
                .isEqualTo("floor 6, prestart 6, limit 6, grow at backlog 0, no idle timeout");
    }
}
