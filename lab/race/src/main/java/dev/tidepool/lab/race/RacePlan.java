package dev.tidepool.lab.race;

import dev.tidepool.lab.measure.ShellCommand;
import dev.tidepool.lab.measure.TimeBudget;
import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a race on one workload.
 *
 * @param contestants the pools, at least one
 * @param seconds how long arrivals last in each run
 * @param repetitions runs of each pool
 * @param seed of the arrivals, the work and the order of the runs
 * @param folder where the results go
 * @param calibration that of a repeated race; null to measure it
 */
public record RacePlan(
        WorkloadSource source,
        Workload workload,
        List<Contestant> contestants,
        double seconds,
        int repetitions,
        long seed,
        Path folder,
        @Nullable Calibration calibration) {
    public RacePlan {
        contestants = List.copyOf(contestants);
    }

    /**
     * One run of the plan.
     *
     * @param repetition 1, 2, ...
     */
    public record Slot(Contestant contestant, int repetition) {}

    /** Returns a plan that begins with a calibration. */
    public static RacePlan of(
            WorkloadSource source,
            Workload workload,
            List<Contestant> contestants,
            double seconds,
            int repetitions,
            long seed,
            Path folder) {
        return new RacePlan(source, workload, contestants, seconds, repetitions, seed, folder, null);
    }

    /** Returns the runs of a repetition in an order drawn from the seed; empty after the last repetition. */
    public List<Slot> slots(int repetition) {
        if (repetition > repetitions) {
            return List.of();
        }
        List<Contestant> order = new ArrayList<>(contestants);
        Collections.shuffle(order, new Random(31 * seed + repetition));
        return order.stream()
                .map(contestant -> new Slot(contestant, repetition))
                .toList();
    }

    public List<String> pools() {
        return contestants.stream().map(Contestant::name).toList();
    }

    /** Returns the command that repeats the race, quoted for a shell. */
    public String command() {
        List<String> words =
                List.of("./tidepool", "race", "--workload", source.name(), "--pools", String.join(",", pools()));
        return ShellCommand.of(words, seconds, repetitions, seed);
    }

    public int runs() {
        return contestants.size() * repetitions;
    }

    /** Returns the seed of a repetition's arrivals and work. */
    public long seed(int repetition) {
        return seed + repetition - 1;
    }

    /**
     * Draws the arrivals and the work of a repetition, the same for all pools.
     *
     * @param capacityPerSecond the rate that 100 % means
     * @throws WorkloadException if there are too many
     */
    Schedule schedule(int repetition, double capacityPerSecond) throws WorkloadException {
        return workload.schedule(capacityPerSecond, Duration.ofNanos((long) (seconds * 1e9)), seed(repetition));
    }

    /** Returns the request to a child JVM. All pools of a repetition get the same arrivals. */
    RunRequest request(
            Slot slot,
            double capacityPerSecond,
            Map<String, Double> nanosPerUnit,
            long probeUnits,
            List<Long> raceProcesses) {
        return new RunRequest(
                source,
                slot.contestant(),
                slot.repetition(),
                seconds,
                seed(slot.repetition()),
                capacityPerSecond,
                nanosPerUnit,
                Math.min(TimeBudget.WARM_UP_MIX, seconds),
                TimeBudget.drain(seconds),
                probeUnits,
                raceProcesses);
    }
}
