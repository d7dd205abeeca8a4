package dev.tidepool.lab.load;

import dev.tidepool.lab.measure.Fingerprint;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.Scenario;
import dev.tidepool.workload.Workload;
import dev.tidepool.workload.WorkloadException;
import dev.tidepool.workload.file.WorkloadFile;
import java.nio.file.Path;
import java.util.Optional;

/** A saved result whose arrivals are sent again: those of a load, of a race or of a simulation. */
public final class SavedRun {
    private SavedRun() {}

    /**
     * Returns a plan with the same arrivals and the same work.
     *
     * @param races what was saved
     * @param saved where, for messages
     * @throws IllegalArgumentException in one line, if its arrivals cannot be drawn again
     * @throws WorkloadException if the trace that it names is gone or malformed
     */
    public static OpenPlan plan(Races races, Path saved) throws WorkloadException {
        if (races.races().size() != 1) {
            throw new IllegalArgumentException("--replay names '%s', which holds %d workloads; a load sends one"
                    .formatted(saved, races.races().size()));
        }
        RaceResult race = races.races().get(0);
        Scenario scenario = race.scenario();
        if (scenario.workload().workloadText().isEmpty()) {
            throw new IllegalArgumentException("--replay names '%s', which is of a closed loop; repeat that with %s"
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
        Optional<Run> run = race.runs().stream()
                .filter(each -> !each.arrivals().arrivalsFingerprint().isEmpty())
                .findFirst();
        if (run.isPresent()
                && !Fingerprint.of(plan.schedule(run.get().repetition()))
                        .equals(run.get().arrivals().arrivalsFingerprint())) {
            throw new IllegalArgumentException(
                    "--replay names '%s', whose arrivals are not what is drawn from its workload today; did its trace change?"
                            .formatted(saved));
        }
        return plan;
    }
}
