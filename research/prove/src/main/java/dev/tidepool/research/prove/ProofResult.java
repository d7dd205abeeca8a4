package dev.tidepool.research.prove;

import dev.tidepool.lab.results.Environment;
import dev.tidepool.lab.results.compare.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
    private static final Set<Verdict> POSSIBLE =
            Set.of(Verdict.HOLDS, Verdict.WITHIN_INTERVAL, Verdict.DOES_NOT_HOLD, Verdict.NOT_MEASURED);

    /** Returns how many bars have each verdict, in one sentence. */
    public String summary() {
        List<Verdict> verdicts = bars.stream().map(JudgedBar::verdict).toList();
        return "Of %d bars, %s.".formatted(verdicts.size(), Verdict.counts(verdicts, POSSIBLE));
    }
}
