package dev.tidepool.lab.results;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The subject of a race or simulation. In the result file, the fields of workload and plan are fields of the scenario
 * itself.
 *
 * @param mode whether real pools ran or simulated ones
 * @param calibration null if the race was stopped before it
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
