package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.measure.ShellCommand;
import dev.tidepool.lab.measure.TimeBudget;
import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.race.ArrivalLimit;
import dev.tidepool.lab.race.simulation.Capacity;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.workload.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * The plan of a cluster race.
 *
 * @param contestants at least one
 * @param setup the processes of each run
 * @param seconds how long arrivals last in each run
 * @param repetitions runs of each contestant
 * @param seed of the arrivals, the work and the order of the runs
 * @param folder where the results go
 */
public record ClusterRacePlan(
        WorkloadSource source,
        Workload workload,
        List<ClusterContestant> contestants,
        ClusterSetup setup,
        double seconds,
        int repetitions,
        long seed,
        Path folder) {

    /**
     * Checks the plan.
     *
     * @throws IllegalArgumentException if rates are in percent of an unlimited capacity, or a run has too many arrivals
     */
    public ClusterRacePlan {
        contestants = List.copyOf(contestants);
        Capacity capacity = ClusterCalibration.capacity(workload, setup.nodes());
        if (workload.needsCapacity() && !capacity.isFinite()) {
            throw new IllegalArgumentException(
                    "workload %s has rates in percent of the capacity, but %s; give rates such as 200/s"
                            .formatted(workload.name(), "its tasks neither compute nor hold a resource"));
        }
        ArrivalLimit.excess(workload, capacity.perSecond(), seconds, ArrivalLimit.OF_A_RACE)
                .ifPresent(excess -> {
                    throw new IllegalArgumentException(excess);
                });
    }

    /**
     * One run of the plan.
     *
     * @param repetition 1, 2, ...
     */
    record Slot(ClusterContestant contestant, int repetition) {}

    /** Returns the names of the contestants. */
    public List<String> pools() {
        return contestants.stream().map(ClusterContestant::name).toList();
    }

    public int runs() {
        return contestants.size() * repetitions;
    }

    /**
     * Returns the runs, repetition by repetition, so that a slow change of the machine affects all contestants alike.
     * The order within a repetition is drawn from the seed.
     */
    List<Slot> slots() {
        List<Slot> slots = new ArrayList<>();
        for (int repetition = 1; repetition <= repetitions; repetition++) {
            List<ClusterContestant> order = new ArrayList<>(contestants);
            Collections.shuffle(order, new Random(31 * seed + repetition));
            for (ClusterContestant contestant : order) {
                slots.add(new Slot(contestant, repetition));
            }
        }
        return slots;
    }

    /** Returns the tasks of a repetition, the same for all contestants. */
    Work work(int repetition, Calibration calibration) {
        return new Work(
                source, seconds, seed + repetition - 1, calibration.capacityOrZero(), calibration.nanosPerUnit());
    }

    double drainSeconds() {
        return TimeBudget.drain(seconds);
    }

    /** Returns the command that repeats the race, quoted for a shell. */
    String command() {
        List<String> words = new ArrayList<>(
                List.of("./tidepool", "race", "--nodes", Integer.toString(setup.nodes()), "--workload", source.name()));
        if (setup.speeds().stream().anyMatch(speed -> speed != 1)) {
            words.add("--node-speeds");
            words.add(setup.speeds().stream().map(String::valueOf).collect(Collectors.joining(",")));
        }
        if (setup.balancers() > 1) {
            words.addAll(List.of("--balancers", Integer.toString(setup.balancers())));
        }
        if (setup.weakNode() != null) {
            words.addAll(List.of("--weak-node", setup.weakNode().typed()));
        }
        words.addAll(List.of("--pools", String.join(",", pools())));
        return ShellCommand.of(words, seconds, repetitions, seed);
    }
}
