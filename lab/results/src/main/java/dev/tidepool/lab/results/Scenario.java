package dev.tidepool.lab.results;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was raced or simulated. In the result file the fields of workload and plan are fields of the scenario itself.
 *
 * @param mode whether real pools ran or simulated ones
 * @param workload what the pools had to do
 * @param plan which runs were asked for
 * @param calibration what 100 % and a unit of work are on this machine; null if the race was stopped before it was
 *     known
 * @param incomplete whether the race was stopped before its end
 * @param loadChanges when the intended arrival rate changed by more than a fifth, and to what, the first at 0; empty
 *     where unknown
 */
public record Scenario(
        Mode mode,
        @JsonUnwrapped NamedWorkload workload,
        @JsonUnwrapped RunPlan plan,
        @Nullable Calibration calibration,
        boolean incomplete,
        List<LoadChange> loadChanges) {
    public Scenario {
        loadChanges = List.copyOf(loadChanges);
    }
}
