package dev.tidepool.lab.load;

import dev.tidepool.lab.measure.Fingerprint;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.Scenario;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.file.WorkloadFile;
import java.nio.file.Path;
import java.util.Optional;

/** The saved result of a load, race or simulation, as a plan that sends the same arrivals again. */
public final class SavedRun {
    private SavedRun() {}

    /**
     * Returns a plan with the same arrivals and the same work.
     *
     * @param races the saved result
     * @param saved its file, for messages
     * @throws IllegalArgumentException in one line, if its arrivals cannot be generated again
     * @throws WorkloadException if the trace that it names is gone or malformed
     */
    public static OpenPlan plan(Races races, Path saved) throws WorkloadException {
        if (races.races().size() != 1) {
            throw new IllegalArgumentException("--replay names '%s', which has %d workloads; a load sends one"
                    .formatted(saved, races.races().size()));
        }
        RaceResult race = races.races().get(0);
        Scenario scenario = race.scenario();
        if (scenario.workload().workloadText().isEmpty()) {
            throw new IllegalArgumentException("--replay names '%s', the result of a closed loop; repeat it with %s"
                    .formatted(saved, scenario.plan().command()));
        }
        Workload workload = WorkloadFile.parse(
                scenario.workload().source(),
                scenario.workload().workloadText(),
                Path.of(scenario.workload().source()).resolveSibling(""));
        double capacity =
                scenario.calibration() == null ? 0 : scenario.calibration().capacityOrZero();
        OpenPlan plan = new OpenPlan(
                scenario.workload().source(),
                scenario.workload().workloadText(),
                workload,
                scenario.plan().seconds(),
                scenario.plan().repetitions(),
                scenario.plan().seed(),
                capacity);
        Optional<Run> run = race.runWithArrivals();
        if (run.isPresent()
                && !Fingerprint.of(plan.schedule(run.get().repetition()))
                        .equals(run.get().arrivals().arrivalsFingerprint())) {
            throw new IllegalArgumentException(
                    "--replay names '%s', but its workload gives other arrivals now; did its trace file change?"
                            .formatted(saved));
        }
        return plan;
    }
}
