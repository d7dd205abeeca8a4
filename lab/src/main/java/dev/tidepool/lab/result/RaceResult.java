package dev.tidepool.lab.result;

import java.util.List;

/**
 * The result file.
 *
 * @param schema version of this format: 1
 * @param scenario what was raced
 * @param environment where
 * @param runs every run, in the order in which they ran
 */
public record RaceResult(int schema, Scenario scenario, Environment environment, List<Run> runs) {

    /** The version of the format that this code writes. */
    public static final int SCHEMA = 1;

    /** Copies the runs. */
    public RaceResult {
        runs = List.copyOf(runs);
    }
}
