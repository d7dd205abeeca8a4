package dev.tidepool.lab.race;

import dev.tidepool.lab.measure.Fingerprint;
import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.results.Mode;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.Scenario;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.options.UnknownNameException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Repeats a saved race with its workloads, seeds, pools, lengths, repetitions and calibration. Arrivals and work are
 * therefore the same on any machine. Immutable.
 */
public final class Replay {
    private final List<RaceResult> races;
    private final List<List<Contestant>> contestants;

    private Replay(List<RaceResult> races) {
        this.races = races;
        this.contestants = races.stream()
                .map(race -> race.scenario().plan().pools().stream()
                        .map(Contestants::find)
                        .toList())
                .toList();
    }

    /**
     * Prepares to repeat a result, which must come from a calibrated race of pools.
     *
     * @throws IllegalArgumentException if it cannot be repeated
     */
    public static Replay of(Races saved) {
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
        }
        return new Replay(saved.races());
    }

    /** Returns the names of the workloads. */
    public List<String> workloads() {
        return races.stream().map(race -> race.scenario().workload().name()).toList();
    }

    /** Returns the names of the pools. */
    public List<String> pools() {
        return contestants.stream()
                .flatMap(List::stream)
                .map(Contestant::name)
                .distinct()
                .toList();
    }

    /**
     * Returns the plans.
     *
     * @param folder where the results go, and the text of a workload file that has changed or disappeared
     * @throws IllegalArgumentException if a workload cannot be read, or gives other arrivals now
     */
    public List<RacePlan> plans(Path folder) throws IOException {
        List<RacePlan> plans = new ArrayList<>();
        for (int i = 0; i < races.size(); i++) {
            Scenario scenario = races.get(i).scenario();
            try {
                WorkloadSource source = source(scenario, folder);
                RacePlan plan = new RacePlan(
                        source,
                        source.workload(),
                        contestants.get(i),
                        scenario.plan().seconds(),
                        scenario.plan().repetitions(),
                        scenario.plan().seed(),
                        folder,
                        scenario.calibration());
                checkArrivals(plan, races.get(i));
                plans.add(plan);
            } catch (WorkloadException malformed) {
                throw new IllegalArgumentException(malformed.getMessage(), malformed);
            }
        }
        return plans;
    }

    private static void checkArrivals(RacePlan plan, RaceResult saved) throws WorkloadException {
        Optional<Run> measured = saved.runWithArrivals();
        if (measured.isPresent()) {
            Run run = measured.get();
            Schedule schedule = plan.schedule(
                    run.repetition(), Objects.requireNonNull(plan.calibration()).capacityOrZero());
            if (!Fingerprint.of(schedule).equals(run.arrivals().arrivalsFingerprint())) {
                throw new IllegalArgumentException(
                        "--replay names a race of '%s', which gives other arrivals now; did its trace file change?"
                                .formatted(plan.workload().name()));
            }
        }
    }

    /**
     * The workload as it was typed if its text is unchanged, or else a file with its saved text. The file of a trace is
     * looked for where it was.
     */
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
        Path original = Path.of(scenario.workload().source());
        String traces = Objects.requireNonNullElse(original.getParent(), "").toString();
        return new WorkloadSource(file.toString(), scenario.workload().workloadText(), traces);
    }
}
