package dev.tidepool.lab.results;

import java.util.List;

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
