package dev.tidepool.research.prove;

import dev.tidepool.lab.results.table.DataTable;
import java.util.List;
import java.util.Optional;

/** One row of the proof: measurements, and the bars that they decide. Stateless. */
public interface ProofRow {

    /** Returns the name by which a user chooses the row. */
    String name();

    /** Returns the bars, at least one, in the order in which they are shown. */
    default List<ProofBar> bars() {
        return ProofBar.of(name());
    }

    /** Returns one of the bars. */
    default ProofBar bar(String bar) {
        return bars().stream()
                .filter(each -> each.name().equals(bar))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("row " + name() + " has no bar " + bar));
    }

    /** Returns the measurements that the row needs. */
    List<ProofStep> steps(ProofPlan plan);

    /**
     * Judges the bars.
     *
     * @param measured has the values of all steps of the row
     */
    List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured);

    /** Returns the cells of a table of heat; none unless overridden. */
    default List<HeatCell> heat(ProofPlan plan, MeasuredSteps measured) {
        return List.of();
    }

    /** Returns a table of what was measured; empty unless overridden, and until all of it is measured. */
    default Optional<DataTable> table(ProofPlan plan, MeasuredSteps measured) {
        return Optional.empty();
    }

    /** Returns why the row is not measured by this plan; empty if it is. */
    default Optional<String> leftOut(ProofPlan plan) {
        return Optional.empty();
    }

    /** Returns the result of each bar, with a reason for those without a measurement. */
    default List<JudgedBar> results(ProofPlan plan, MeasuredSteps measured) {
        Optional<String> reason = leftOut(plan);
        if (reason.isEmpty()) {
            reason = measured.missing(steps(plan));
        }
        return reason.map(
                        why -> bars().stream().map(bar -> bar.notMeasured(why)).toList())
                .orElseGet(() -> judge(plan, measured));
    }
}
