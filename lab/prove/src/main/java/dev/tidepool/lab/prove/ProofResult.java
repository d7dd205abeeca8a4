package dev.tidepool.lab.prove;

import dev.tidepool.lab.results.Environment;
import java.util.List;
import java.util.Map;

/**
 * The result of a proof, as it is saved.
 *
 * @param command repeats the proof
 * @param plan what was proved
 * @param environment the machine and the code
 * @param incomplete whether it was stopped early
 * @param bars all bars with their verdicts
 * @param grid the regret of the grid's cells
 * @param worst pages of the cells with the highest regret, by cell
 * @param failures why measurements failed, by step
 */
public record ProofResult(
        String command,
        ProofPlan plan,
        Environment environment,
        boolean incomplete,
        List<JudgedBar> bars,
        List<HeatCell> grid,
        Map<String, String> worst,
        Map<String, String> failures) {

    /** Returns how many bars have a verdict. */
    public long count(BarVerdict verdict) {
        return bars.stream().filter(bar -> bar.verdict() == verdict).count();
    }

    /** Returns the verdicts in one sentence. */
    public String summary() {
        return "%d bars hold, %d fall short, %d are not measured."
                .formatted(count(BarVerdict.HOLDS), count(BarVerdict.FALLS_SHORT), count(BarVerdict.NOT_MEASURED));
    }
}
