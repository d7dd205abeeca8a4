package dev.tidepool.lab.results;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was raced or simulated.
 *
 * @param mode whether real pools ran or simulated ones
 * @param name the workload's name
 * @param description the workload in one line
 * @param source the name or file it was read from
 * @param workloadText the workload file
 * @param command what repeats the race, quoted for a shell
 * @param seed what the arrivals and the work were drawn from
 * @param seconds how long arrivals went on in each run
 * @param repetitions runs of each pool
 * @param pools the contestants, in the order asked for
 * @param calibration what 100 % and a unit of work are on this machine; null if the race was stopped
 *     before it was known
 * @param incomplete whether the race was stopped before its end
 * @param loadChanges when the intended arrival rate changed by more than a fifth, and to what, the first at 0; empty where unknown
 */
public record Scenario(
        Mode mode,
        String name,
        String description,
        String source,
        String workloadText,
        String command,
        long seed,
        double seconds,
        int repetitions,
        List<String> pools,
        @Nullable Calibration calibration,
        boolean incomplete,
        List<LoadChange> loadChanges) {

    /** Copies the lists. */
    public Scenario {
        pools = List.copyOf(pools);
        loadChanges = List.copyOf(loadChanges);
    }
}
