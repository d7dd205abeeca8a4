package dev.tidepool.lab.race.simulation;

import dev.tidepool.lab.measure.ShellCommand;
import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.options.TypedPolicies;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The plan of a simulation.
 *
 * @param pools the pools as typed, at least one
 * @param routings the routing policies as typed, each combined with each pool; empty for a single pool without a
 *     balancer
 * @param cluster the machines that share the arrivals; a single one without routing
 * @param cores of each machine, 1 or more
 * @param seconds how long arrivals last in each run
 * @param repetitions runs of each pool
 * @param seed of all randomness
 * @param folder where the results go
 */
public record SimulationPlan(
        WorkloadSource source,
        Workload workload,
        List<String> pools,
        List<String> routings,
        ClusterShape cluster,
        int cores,
        double seconds,
        int repetitions,
        long seed,
        Path folder) {

    /**
     * Checks the names.
     *
     * @throws IllegalArgumentException if a name is unknown or a parameter is not allowed
     */
    public SimulationPlan {
        pools = List.copyOf(pools);
        routings = List.copyOf(routings);
        pools.forEach(pool -> SimulatedPools.find(pool, cores));
        routings.forEach(TypedPolicies::routing);
    }

    /** Returns the rate of 100 %. */
    public Capacity capacity() {
        return Capacity.of(workload, cores, cluster);
    }

    public int nodes() {
        return cluster.nodes();
    }

    /** Returns every pool with every routing policy. */
    List<SimulatedContestant> contestants() {
        List<SimulatedContestant> contestants = new ArrayList<>();
        for (String pool : pools) {
            Sizing sizing = SimulatedPools.find(pool, cores);
            if (routings.isEmpty()) {
                contestants.add(new SimulatedContestant(sizing, null));
            }
            routings.forEach(routing -> contestants.add(new SimulatedContestant(sizing, routing)));
        }
        return contestants;
    }

    /** Returns the maximum number of runs, including those of searches. */
    public int runs() {
        List<SimulatedContestant> contestants = contestants();
        long searches = contestants.stream()
                .filter(contestant -> contestant.sizing().searches())
                .count();
        return contestants.size() * repetitions + (int) searches * FixedSweep.MAX_TRIALS;
    }

    /** Returns the command that repeats the simulation on any machine, quoted for a shell. */
    public String command() {
        List<String> words = new ArrayList<>(
                List.of("./tidepool", "simulate", "--workload", source.name(), "--pools", String.join(",", pools)));
        if (!routings.isEmpty()) {
            words.addAll(cluster.words());
            words.addAll(List.of("--routing", String.join(",", routings)));
        }
        words.addAll(List.of("--cores", Integer.toString(cores)));
        return ShellCommand.of(words, seconds, repetitions, seed);
    }

    Duration length() {
        return Duration.ofNanos((long) (seconds * 1e9));
    }

    /** Returns the seed of a repetition, 1, 2, ...; the oracle's search uses repetition 0. */
    long seed(int repetition) {
        return seed + repetition - 1;
    }
}
