package dev.tidepool.lab.results;

import java.util.List;

/**
 * Which runs a race consists of.
 *
 * @param command what repeats the race, quoted for a shell
 * @param seed what the arrivals and the work were drawn from
 * @param seconds how long arrivals went on in each run
 * @param repetitions runs of each pool
 * @param pools the contestants, in the order asked for
 */
public record RunPlan(String command, long seed, double seconds, int repetitions, List<String> pools) {
    public RunPlan {
        pools = List.copyOf(pools);
    }
}
