package dev.tidepool.lab.load.serve;

import dev.tidepool.lab.measure.machine.Calibrator;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.workload.WorkloadException;

/**
 * The tasks that a server runs, calibrated for this machine.
 *
 * @param source their workload
 * @param calibration the cost of a unit of work on this machine, and the capacity
 * @param tasks the tasks
 */
public record Offer(ServedWorkload source, Calibration calibration, ServedTasks tasks) {

    /**
     * Calibrates the tasks. This takes seconds if they compute.
     *
     * @throws WorkloadException if there is no task
     */
    public static Offer of(ServedWorkload source) throws WorkloadException, InterruptedException {
        Calibration calibration =
                Calibrator.measure(source.workload(), source.workload().seed());
        return new Offer(source, calibration, new ServedTasks(source.workload(), calibration.nanosPerUnit()));
    }
}
