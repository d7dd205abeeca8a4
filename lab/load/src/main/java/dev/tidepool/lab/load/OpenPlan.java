package dev.tidepool.lab.load;

import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import java.time.Duration;

/**
 * The plan of an open loop: requests go out on schedule, whatever the server does.
 *
 * @param source the workload as typed: a name or a file
 * @param text the workload file
 * @param workload the workload
 * @param seconds how long arrivals go on in each run
 * @param repetitions how many runs
 * @param seed of the arrivals and the work
 * @param capacityPerSecond the rate that 100 % means; 0 if no rate refers to it
 */
public record OpenPlan(
        String source,
        String text,
        Workload workload,
        double seconds,
        int repetitions,
        long seed,
        double capacityPerSecond) {

    /** Returns how long arrivals go on in each run, nanos. */
    long nanos() {
        return (long) (seconds * 1e9);
    }

    /**
     * Draws the arrivals and the work of a repetition; a race with this seed and capacity has the same.
     *
     * @param repetition 1, 2, ...
     * @throws WorkloadException if there are too many
     */
    public Schedule schedule(int repetition) throws WorkloadException {
        return workload.schedule(capacityPerSecond, Duration.ofNanos(nanos()), seed + repetition - 1);
    }
}
