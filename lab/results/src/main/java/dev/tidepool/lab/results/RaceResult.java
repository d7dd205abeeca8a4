package dev.tidepool.lab.results;

import java.util.List;
import java.util.Optional;

/**
 * One workload on several pools.
 *
 * @param scenario what was raced
 * @param environment the machine and the JVM
 * @param runs every run, in the order in which they ran
 */
public record RaceResult(Scenario scenario, Environment environment, List<Run> runs) {
    public RaceResult {
        runs = List.copyOf(runs);
    }

    /** Returns the first valid run whose arrivals were noted, by which a repetition can be checked. */
    public Optional<Run> runWithArrivals() {
        return runs.stream()
                .filter(run ->
                        run.valid() && !run.arrivals().arrivalsFingerprint().isEmpty())
                .findFirst();
    }

    /** Returns this result with another command that repeats it. */
    public RaceResult repeatedBy(String command) {
        RunPlan plan = scenario.plan();
        RunPlan repeated = new RunPlan(command, plan.seed(), plan.seconds(), plan.repetitions(), plan.pools());
        return new RaceResult(
                new Scenario(
                        scenario.mode(),
                        scenario.workload(),
                        repeated,
                        scenario.calibration(),
                        scenario.incomplete(),
                        scenario.loadChanges()),
                environment,
                runs);
    }
}
