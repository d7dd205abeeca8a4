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
}
