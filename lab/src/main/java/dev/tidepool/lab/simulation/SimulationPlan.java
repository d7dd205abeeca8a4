package dev.tidepool.lab.simulation;

import dev.tidepool.lab.race.ShellCommand;
import dev.tidepool.workload.Workload;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A simulation to be run.
 *
 * @param source the workload as typed: a name or a file
 * @param workload the workload
 * @param pools the contestants as typed, at least one
 * @param cores of the simulated machine, 1 or more
 * @param seconds how long arrivals go on in each run
 * @param repetitions runs of each pool
 * @param seed what all chance is drawn from
 * @param folder where the results go
 */
public record SimulationPlan(
        String source,
        Workload workload,
        List<String> pools,
        int cores,
        double seconds,
        int repetitions,
        long seed,
        Path folder) {

    /**
     * Copies the pools.
     *
     * @throws IllegalArgumentException if one of them does not exist, or has parameters that are not allowed, in one line
     */
    public SimulationPlan {
        pools = List.copyOf(pools);
        pools.forEach(pool -> SimulatedPools.find(pool, cores));
    }

    /** Returns what 100 % of the capacity is. */
    public Capacity capacity() {
        return Capacity.of(workload, cores, 1);
    }

    /** Returns how many runs there are, those of searches included, at most. */
    public int runs() {
        boolean searches =
                pools.stream().anyMatch(pool -> SimulatedPools.find(pool, cores).searches());
        return pools.size() * repetitions + (searches ? FixedSweep.MOST_TRIALS : 0);
    }

    /** Returns the command that repeats the simulation on any machine, quoted for a shell. */
    public String command() {
        return ShellCommand.of(List.of(
                "./tidepool",
                "simulate",
                "--workload",
                source,
                "--pools",
                String.join(",", pools),
                "--cores",
                Integer.toString(cores),
                "--seconds",
                BigDecimal.valueOf(seconds).stripTrailingZeros().toPlainString(),
                "--repeat",
                Integer.toString(repetitions),
                "--seed",
                Long.toString(seed)));
    }

    /** Returns how long arrivals go on. */
    Duration length() {
        return Duration.ofNanos((long) (seconds * 1e9));
    }

    /** Returns the seed of a repetition, 1, 2, ...; that of the arrivals on which the oracle chooses is the one of repetition 0. */
    long seed(int repetition) {
        return seed + repetition - 1;
    }
}
