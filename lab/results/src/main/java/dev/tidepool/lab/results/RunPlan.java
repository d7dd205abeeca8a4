package dev.tidepool.lab.results;

import java.util.List;

/**
 * The runs of a race.
 *
 * @param command repeats the race, quoted for a shell
 * @param seed of the arrivals and the work
 * @param seconds how long arrivals lasted in each run
 * @param repetitions runs of each pool
 * @param pools the contestants, in the order asked for
 */
public record RunPlan(String command, long seed, double seconds, int repetitions, List<String> pools) {
    public RunPlan {
        pools = List.copyOf(pools);
    }
}
