package dev.tidepool.lab.race;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.results.Mode;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.Scenario;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.options.UnknownNameException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Repeats a saved race with its workloads, seeds, pools, lengths, repetitions and calibration. Arrivals and work are
 * therefore the same on any machine.
 */
public final class Replay {
    private Replay() {}

    /**
     * Checks that a result comes from a race of pools, and that the race was calibrated.
     *
     * @throws IllegalArgumentException if it cannot be repeated
     */
    public static void check(Races saved) {
        for (RaceResult race : saved.races()) {
            Scenario scenario = race.scenario();
            if (scenario.mode() == Mode.SIMULATED
                    || race.runs().stream()
                            .anyMatch(run -> run.conditions().cluster() != null
                                    || run.conditions().http() != null)) {
                throw new IllegalArgumentException("--replay repeats races of pools; this result came from: "
                        + scenario.plan().command());
            }
            if (scenario.calibration() == null) {
                throw new IllegalArgumentException(
                        "--replay needs a calibration; the race of '%s' was stopped before it had one"
                                .formatted(scenario.workload().name()));
            }
            scenario.plan().pools().forEach(Contestants::find);
        }
    }

    /**
     * Returns the plans of a saved race.
     *
     * @param saved the result, checked
     * @param folder where the results go, and the text of a workload file that has changed or disappeared
     * @throws IllegalArgumentException if its workload cannot be read
     */
    public static List<RacePlan> plans(Races saved, Path folder) throws IOException {
        List<RacePlan> plans = new ArrayList<>();
        for (RaceResult race : saved.races()) {
            Scenario scenario = race.scenario();
            try {
                WorkloadSource source = source(scenario, folder);
                plans.add(new RacePlan(
                        source,
                        source.workload(),
                        scenario.plan().pools().stream().map(Contestants::find).toList(),
                        scenario.plan().seconds(),
                        scenario.plan().repetitions(),
                        scenario.plan().seed(),
                        folder,
                        scenario.calibration()));
            } catch (WorkloadException malformed) {
                throw new IllegalArgumentException(malformed.getMessage(), malformed);
            }
        }
        return plans;
    }

    /** The workload as it was typed if its text is unchanged, or else a file with its saved text. */
    private static WorkloadSource source(Scenario scenario, Path folder) throws IOException, WorkloadException {
        try {
            WorkloadSource named = WorkloadSource.read(scenario.workload().source());
            if (named.text().equals(scenario.workload().workloadText())) {
                return named;
            }
        } catch (WorkloadException | UnknownNameException gone) {
            // The saved text is all there is.
        }
        String name = scenario.workload().name().replaceAll("[^A-Za-z0-9._-]", "_");
        Path file = Files.createDirectories(folder).resolve(name + ".yaml");
        Files.writeString(file, scenario.workload().workloadText());
        return WorkloadSource.read(file.toString());
    }
}
