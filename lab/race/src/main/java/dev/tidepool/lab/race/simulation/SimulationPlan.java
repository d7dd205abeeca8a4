package dev.tidepool.lab.race.simulation;

import dev.tidepool.lab.measure.ShellCommand;
import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.workload.Workload;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A simulation to be run.
 *
 * @param source where the workload comes from
 * @param workload the workload
 * @param pools the pools as typed, at least one
 * @param routings the routing policies as typed, each tried with each pool; empty for a single pool without a balancer
 * @param cluster the machines that share the arrivals; one without routing
 * @param cores of each machine, 1 or more
 * @param seconds how long arrivals go on in each run
 * @param repetitions runs of each pool
 * @param seed what all chance is drawn from
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
     * Copies the names.
     *
     * @throws IllegalArgumentException if one of them does not exist, or has parameters that are not allowed, in one
     *     line
     */
    public SimulationPlan {
        pools = List.copyOf(pools);
        routings = List.copyOf(routings);
        pools.forEach(pool -> SimulatedPools.find(pool, cores));
        routings.forEach(TypedPolicies::routing);
    }

    /** Returns what 100 % of the capacity is. */
    public Capacity capacity() {
        return Capacity.of(workload, cores, cluster);
    }

    /** Returns how many machines there are. */
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

    /** Returns how many runs there are, those of searches included, at most. */
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
        words.addAll(List.of(
                "--seconds", BigDecimal.valueOf(seconds).stripTrailingZeros().toPlainString()));
        words.addAll(List.of("--repeat", Integer.toString(repetitions), "--seed", Long.toString(seed)));
        return ShellCommand.of(words);
    }

    /** Returns how long arrivals go on. */
    Duration length() {
        return Duration.ofNanos((long) (seconds * 1e9));
    }

    /**
     * Returns the seed of a repetition, 1, 2, ...; that of the arrivals on which the oracle chooses is the one of
     * repetition 0.
     */
    long seed(int repetition) {
        return seed + repetition - 1;
    }
}
