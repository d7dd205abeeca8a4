package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import java.time.Duration;
import java.util.Map;

/**
 * The tasks of one run. Every process draws the same ones, so a task travels as its index.
 *
 * @param seconds how long arrivals last
 * @param seed of the arrivals and the work
 * @param capacityPerSecond the rate of 100 %; 0 if no rate refers to it
 * @param nanosPerUnit CPU nanos of one unit of each kind of work
 */
record Work(
        WorkloadSource workload,
        double seconds,
        long seed,
        double capacityPerSecond,
        Map<String, Double> nanosPerUnit) {
    Work {
        nanosPerUnit = Map.copyOf(nanosPerUnit);
    }

    Workload find() throws WorkloadException {
        return workload.workload();
    }

    Schedule draw() throws WorkloadException {
        return find().schedule(capacityPerSecond, Duration.ofNanos(nanos()), seed);
    }

    long nanos() {
        return (long) (seconds * 1e9);
    }
}
