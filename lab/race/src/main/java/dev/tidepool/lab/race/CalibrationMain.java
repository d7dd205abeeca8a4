package dev.tidepool.lab.race;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.measure.machine.Calibrator;
import dev.tidepool.lab.measure.process.ParentLink;

/** The main class of the JVM that measures what this machine can do with a workload. */
final class CalibrationMain {
    private CalibrationMain() {}

    /**
     * What the parent asks.
     *
     * @param workload the workload's text
     * @param seed what tasks are drawn from
     */
    record Request(WorkloadSource workload, long seed) {}

    /** Measures. */
    public static void main(String[] arguments) {
        ParentLink.serve(
                arguments,
                Request.class,
                (request, parent) -> Calibrator.measure(request.workload().workload(), request.seed()));
    }
}
