package dev.tidepool.lab.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.tidepool.lab.race.Fingerprint;
import dev.tidepool.lab.result.Json;
import dev.tidepool.lab.result.Races;
import dev.tidepool.lab.result.RaceResult;
import dev.tidepool.lab.result.Run;
import dev.tidepool.lab.result.Scenario;
import dev.tidepool.workload.Workload;
import dev.tidepool.workload.WorkloadException;
import dev.tidepool.workload.WorkloadFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A saved result whose arrivals are sent again: those of a load, of a race or of a simulation. */
public final class SavedRun {
    private static final String RESULT = "result.json";

    private SavedRun() {}

    /**
     * Returns a plan with the same arrivals and the same work.
     *
     * @param saved a result.json, or the folder that it is in
     * @throws IllegalArgumentException in one line, if there is none, or if its arrivals cannot be drawn again
     * @throws WorkloadException if the trace that it names is gone or malformed
     */
    public static OpenPlan plan(Path saved) throws WorkloadException {
        Path file = Files.isDirectory(saved) ? saved.resolve(RESULT) : saved;
        RaceResult race = read(file);
        Scenario scenario = race.scenario();
        if (scenario.workloadText().isEmpty()) {
            throw new IllegalArgumentException("--replay names '%s', which is of a closed loop; repeat that with %s"
                    .formatted(saved, scenario.command()));
        }
        Workload workload = WorkloadFile.parse(
                scenario.source(), scenario.workloadText(), Path.of(scenario.source()).resolveSibling(""));
        double capacity =
                scenario.calibration() == null ? 0 : scenario.calibration().capacityOrZero();
        OpenPlan plan = new OpenPlan(
                scenario.source(),
                scenario.workloadText(),
                workload,
                scenario.seconds(),
                scenario.repetitions(),
                scenario.seed(),
                capacity);
        Optional<Run> run = race.runs().stream()
                .filter(each -> !each.arrivalsFingerprint().isEmpty())
                .findFirst();
        if (run.isPresent()
                && !Fingerprint.of(plan.schedule(run.get().repetition())).equals(run.get().arrivalsFingerprint())) {
            throw new IllegalArgumentException(
                    "--replay names '%s', whose arrivals are not what is drawn from its workload today; did its trace change?"
                            .formatted(saved));
        }
        return plan;
    }

    private static RaceResult read(Path file) {
        try {
            Races races = Json.MAPPER.readValue(file.toFile(), Races.class);
            if (races.schema() == Races.SCHEMA && races.races().size() == 1) {
                return races.races().get(0);
            }
            throw new IllegalArgumentException(
                    "--replay names '%s', which holds %d races in format %d; allowed is one race in format %d"
                            .formatted(file, races.races().size(), races.schema(), Races.SCHEMA));
        } catch (JsonProcessingException other) {
            throw new IllegalArgumentException(
                    "--replay names '%s', which is no result file of this version".formatted(file), other);
        } catch (IOException gone) {
            throw new IllegalArgumentException(
                    "--replay names '%s', which cannot be read; name a %s, or its folder".formatted(file, RESULT), gone);
        }
    }
}
