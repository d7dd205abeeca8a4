package dev.tidepool.lab.race;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.measure.contestant.Contestant;
import java.util.List;
import java.util.Map;

/**
 * The parent's request to a child JVM for one run.
 *
 * @param repetition 1, 2, ...
 * @param seconds how long arrivals last
 * @param seed of the arrivals and the work
 * @param capacityPerSecond the rate of 100 %; 0 if no rate refers to it
 * @param nanosPerUnit CPU nanos of one unit of each kind of work
 * @param warmUpSeconds how long the mix runs on another pool of this kind before the measurement; 0 for no warm-up
 * @param drainSeconds how long a backlog may take to drain after the last arrival
 * @param probeUnits work of the probe on a thread of the child; 0 for no probe
 * @param raceProcesses ids of the race's other processes
 */
record RunRequest(
        WorkloadSource workload,
        Contestant contestant,
        int repetition,
        double seconds,
        long seed,
        double capacityPerSecond,
        Map<String, Double> nanosPerUnit,
        double warmUpSeconds,
        double drainSeconds,
        long probeUnits,
        List<Long> raceProcesses) {
    RunRequest {
        nanosPerUnit = Map.copyOf(nanosPerUnit);
        raceProcesses = List.copyOf(raceProcesses);
    }

    long runNanos() {
        return nanos(seconds);
    }

    long warmUpNanos() {
        return nanos(warmUpSeconds);
    }

    long drainNanos() {
        return nanos(drainSeconds);
    }

    private static long nanos(double seconds) {
        return (long) (seconds * 1e9);
    }
}
