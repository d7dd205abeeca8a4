package dev.tidepool.lab.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.Decision;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecisionLogTest {

    @Test
    void ofTooManyTheResizesThatMovedTheTargetMostStayInOrderOfTime() {
        List<Decision> decisions = List.of(
                decision(1, 4, false),
                decision(2, 40, true),
                decision(3, 40, false),
                decision(4, 41, true),
                decision(5, 8, true));

        assertThat(DecisionLog.kept(decisions, 2).findValuesAsText("t")).containsExactly("2", "5");
        assertThat(DecisionLog.kept(decisions, 3).findValuesAsText("t")).containsExactly("2", "4", "5");
    }

    private static Decision decision(double t, int target, boolean resize) {
        return new Decision(t, "made up", "", "", target, resize, "");
    }
}
