package dev.tidepool.lab.results;

import java.util.List;

/**
 * What result.json holds: the races of one command, one for each workload. One workload is the usual case.
 *
 * @param schema version of this format: {@value #SCHEMA}
 * @param races a race or a simulation of each workload, in the order asked for
 */
public record Races(int schema, List<RaceResult> races) {

    /** The version of the format that this code writes and reads. */
    public static final int SCHEMA = 2;

    public Races {
        races = List.copyOf(races);
    }

    /** Returns these races in the current format. */
    public static Races of(List<RaceResult> races) {
        return new Races(SCHEMA, races);
    }

    /** Returns whether any of them was stopped before its end. */
    public boolean incomplete() {
        return races.stream().anyMatch(race -> race.scenario().incomplete());
    }
}
