package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.workload.Schedule;
import dev.tidepool.workload.Workload;
import dev.tidepool.workload.WorkloadException;
import java.time.Duration;
import java.util.Map;

/**
 * The tasks of one run, drawn alike by every process of it: a task travels as its number.
 *
 * @param workload the workload's text
 * @param seconds how long arrivals go on
 * @param seed what arrivals and work are drawn from
 * @param capacityPerSecond what 100 % stands for; 0 where no rate refers to it
 * @param nanosPerUnit CPU nanos of one unit of each kind of work
 */
record Work(
        WorkloadSource workload,
        double seconds,
        long seed,
        double capacityPerSecond,
        Map<String, Double> nanosPerUnit) {

    /** Copies the map. */
    Work {
        nanosPerUnit = Map.copyOf(nanosPerUnit);
    }

    /** Returns the workload. */
    Workload find() throws WorkloadException {
        return workload.workload();
    }

    /** Draws the tasks. */
    Schedule draw() throws WorkloadException {
        return find().schedule(capacityPerSecond, Duration.ofNanos(nanos()), seed);
    }

    /** Returns how long arrivals go on, nanos. */
    long nanos() {
        return (long) (seconds * 1e9);
    }
}
