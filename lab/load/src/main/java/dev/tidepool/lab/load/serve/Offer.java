package dev.tidepool.lab.load.serve;

import dev.tidepool.lab.measure.machine.Calibrator;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.workload.WorkloadException;

/**
 * The tasks that a server offers, ready to run.
 *
 * @param source where they come from
 * @param calibration what a unit of their work costs on this machine, and what 100 % is
 * @param tasks the tasks
 */
public record Offer(TaskSource source, Calibration calibration, ServedTasks tasks) {

    /**
     * Measures the work of the tasks and makes them ready; takes seconds where they compute.
     *
     * @throws WorkloadException if there is no task
     */
    public static Offer of(TaskSource source) throws WorkloadException, InterruptedException {
        Calibration calibration =
                Calibrator.measure(source.workload(), source.workload().seed());
        return new Offer(source, calibration, new ServedTasks(source.workload(), calibration.nanosPerUnit()));
    }
}
