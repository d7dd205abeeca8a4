package dev.tidepool.research.prove;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.results.Environment;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProofPageTest {
    private static final ProofBar BAR = new ProofBar("row", "made-up", "p99 < all", true, 1.05, "x", "simulated");
    private static final ProofResult RESULT = new ProofResult(
            "./tidepool prove auto",
            new ProofPlan("auto", 1, false),
            Environment.here(List.of(), ""),
            false,
            List.of(BAR.judge(1.5, "worst is hash-80-2c"), BAR.notMeasured("stopped")),
            List.of(
                    new HeatCell("hash-80-2c", "hash, 2 cores", "80 %", 1.5, true, "p99 1.5 x"),
                    new HeatCell("hash-140-2c", "hash, 2 cores", "140 %", 1, false, "p99 1 x")),
            Map.of("hash-80-2c", "hash-80-2c.html"),
            Map.of("race/1", "no JVM"));

    @Test
    void thePageHasTheBarsTheHeatAndTheWorstCells() {
        assertThat(ProofPage.of(RESULT))
                .contains("Of 2 bars, 0 hold, 0 are not worse beyond their intervals, 1 does not hold,"
                        + " 1 is not measured.")
                .contains("p99 &lt; all")
                .contains("<a href=\"hash-80-2c.html\">1.50</a>")
                .contains("title=\"hash-80-2c: p99 1.5 x\"")
                .contains("color-mix(in srgb, var(--warn)")
                .contains("class=\"number uncounted\"")
                .contains("./tidepool prove auto");
    }

    @Test
    void theTextHasALineForEachBarAndFailure() {
        assertThat(ProofText.of(RESULT))
                .contains("row  p99 < all  <= 1.05 x  1.50 x    does not hold  worst is hash-80-2c")
                .contains("not measured   stopped")
                .contains("race/1 failed: no JVM");
    }
}
