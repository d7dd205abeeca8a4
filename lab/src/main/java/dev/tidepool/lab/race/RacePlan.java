package dev.tidepool.lab.race;

import dev.tidepool.lab.contestant.Contestant;
import dev.tidepool.workload.Workload;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A race to be run.
 *
 * @param source the workload as typed: a name or a file
 * @param workload the workload
 * @param contestants the pools, at least one
 * @param seconds how long arrivals go on in each run
 * @param repetitions runs of each pool
 * @param seed what arrivals, work and the order of the runs are drawn from
 * @param folder where the results go
 */
public record RacePlan(
        String source,
        Workload workload,
        List<Contestant> contestants,
        double seconds,
        int repetitions,
        long seed,
        Path folder) {

    /** Copies the contestants. */
    public RacePlan {
        contestants = List.copyOf(contestants);
    }

    /**
     * One run of the plan.
     *
     * @param contestant the pool
     * @param repetition 1, 2, ...
     */
    public record Slot(Contestant contestant, int repetition) {}

    /**
     * Returns the runs in their order: repetition by repetition, so that a slow change of the machine
     * meets all pools alike, each in an order of its own drawn from the seed.
     */
    public List<Slot> slots() {
        List<Slot> slots = new ArrayList<>();
        for (int repetition = 1; repetition <= repetitions; repetition++) {
            List<Contestant> order = new ArrayList<>(contestants);
            Collections.shuffle(order, new Random(31 * seed + repetition));
            for (Contestant contestant : order) {
                slots.add(new Slot(contestant, repetition));
            }
        }
        return slots;
    }

    /** Returns the names of the pools. */
    public List<String> pools() {
        return contestants.stream().map(Contestant::name).toList();
    }

    /** Returns the command that repeats the race, quoted for a shell. */
    public String command() {
        List<String> words = List.of(
                "./tidepool",
                "race",
                "--workload",
                source,
                "--pools",
                String.join(",", pools()),
                "--seconds",
                BigDecimal.valueOf(seconds).stripTrailingZeros().toPlainString(),
                "--repeat",
                Integer.toString(repetitions),
                "--seed",
                Long.toString(seed));
        return ShellCommand.of(words);
    }

    /** Returns what the arrivals and the work of a repetition are drawn from. */
    public long seed(int repetition) {
        return seed + repetition - 1;
    }

    /** Returns what a child JVM is told; each repetition has arrivals of its own, the same for all pools. */
    RunRequest request(Slot slot, double capacityPerSecond, Map<String, Double> nanosPerUnit) {
        return new RunRequest(
                source,
                slot.contestant().name(),
                slot.repetition(),
                seconds,
                seed(slot.repetition()),
                capacityPerSecond,
                nanosPerUnit,
                Math.min(TimeBudget.WARM_UP_MIX, seconds),
                TimeBudget.drain(seconds));
    }
}
