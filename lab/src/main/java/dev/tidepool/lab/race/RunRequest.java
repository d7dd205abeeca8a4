package dev.tidepool.lab.race;

import java.util.Map;

/**
 * What the parent tells a child JVM to do: one run.
 *
 * @param workload name of a built-in workload, or a file
 * @param pool the contestant as typed
 * @param repetition 1, 2, ...
 * @param seconds how long arrivals go on
 * @param seed what arrivals and work are drawn from
 * @param capacityPerSecond what 100 % stands for; 0 where no rate refers to it
 * @param nanosPerUnit CPU nanos of one unit of each kind of work
 * @param warmUpSeconds how long the mix runs on a pool of the same kind before anything is measured
 */
record RunRequest(
        String workload,
        String pool,
        int repetition,
        double seconds,
        long seed,
        double capacityPerSecond,
        Map<String, Double> nanosPerUnit,
        double warmUpSeconds) {

    /** How long a backlog may take to drain after the last arrival: 3 s or half the run. */
    long drainNanos() {
        return (long) (Math.max(3, seconds / 2) * 1e9);
    }
}
