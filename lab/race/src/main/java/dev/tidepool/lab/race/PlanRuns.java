package dev.tidepool.lab.race;

import dev.tidepool.lab.measure.process.ChildProcess;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.results.Environment;
import dev.tidepool.lab.results.Mode;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.RunPlan;
import dev.tidepool.lab.results.Scenario;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A plan and its runs so far. For one thread. */
final class PlanRuns {
    private static final String OTHER_ARRIVALS =
            "its arrivals differ from those of the first pool: the workload's file has changed";

    private final RacePlan plan;
    private final List<Run> runs = new ArrayList<>();
    private final Map<Integer, String> fingerprints = new HashMap<>();
    private @Nullable Calibration calibration;

    PlanRuns(RacePlan plan) {
        this.plan = plan;
    }

    RacePlan plan() {
        return plan;
    }

    /** Returns the calibration; null until it is known. */
    @Nullable
    Calibration calibration() {
        return calibration;
    }

    void calibrated(Calibration measured) {
        calibration = measured;
    }

    /** Adds a run. A run whose arrivals differ from the first of its repetition becomes invalid. */
    void add(Run run) {
        String first = run.valid()
                ? fingerprints.putIfAbsent(run.repetition(), run.arrivals().arrivalsFingerprint())
                : null;
        boolean same = first == null || first.equals(run.arrivals().arrivalsFingerprint());
        runs.add(same ? run : run.invalid(OTHER_ARRIVALS));
    }

    /** Returns the result, incomplete if a run is missing or was cut off. */
    RaceResult result() {
        boolean incomplete =
                runs.size() < plan.runs() || runs.stream().anyMatch(run -> run.incomplete() && !run.crashed());
        Scenario scenario = plan.source()
                .scenario(
                        Mode.MEASURED,
                        plan.workload(),
                        new RunPlan(plan.command(), plan.seed(), plan.seconds(), plan.repetitions(), plan.pools()),
                        calibration,
                        incomplete);
        String priority = runs.isEmpty() ? "unknown" : runs.get(0).arrivals().generatorPriority();
        return new RaceResult(scenario, Environment.here(ChildProcess.jvmOptions(), priority), runs);
    }
}
