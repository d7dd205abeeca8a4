package dev.tidepool.lab.race;

import dev.tidepool.lab.measure.WorkloadSource;
import java.util.List;
import java.util.Map;

/**
 * What the parent tells a child JVM to do: one run.
 *
 * @param workload the workload's text
 * @param pool the contestant as typed
 * @param repetition 1, 2, ...
 * @param seconds how long arrivals go on
 * @param seed what arrivals and work are drawn from
 * @param capacityPerSecond what 100 % stands for; 0 where no rate refers to it
 * @param nanosPerUnit CPU nanos of one unit of each kind of work
 * @param warmUpSeconds how long the mix runs on a pool of the same kind before anything is measured;
 *     0 for no warm-up at all
 * @param drainSeconds how long a backlog may take to drain after the last arrival
 * @param probeUnits how much work the probe on a thread of the child is; 0 for no probe
 * @param raceProcesses the ids of the race's other processes
 */
record RunRequest(
        WorkloadSource workload,
        String pool,
        int repetition,
        double seconds,
        long seed,
        double capacityPerSecond,
        Map<String, Double> nanosPerUnit,
        double warmUpSeconds,
        double drainSeconds,
        long probeUnits,
        List<Long> raceProcesses) {

    /** Copies the collections. */
    RunRequest {
        nanosPerUnit = Map.copyOf(nanosPerUnit);
        raceProcesses = List.copyOf(raceProcesses);
    }

    /** Returns how long arrivals go on, nanos. */
    long runNanos() {
        return nanos(seconds);
    }

    /** Returns the warm-up, nanos. */
    long warmUpNanos() {
        return nanos(warmUpSeconds);
    }

    /** Returns the drain, nanos. */
    long drainNanos() {
        return nanos(drainSeconds);
    }

    private static long nanos(double seconds) {
        return (long) (seconds * 1e9);
    }
}
