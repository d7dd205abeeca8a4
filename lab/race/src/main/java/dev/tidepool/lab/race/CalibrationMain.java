package dev.tidepool.lab.race;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.measure.machine.Calibrator;
import dev.tidepool.lab.measure.process.ParentLink;

/** The main class of the child JVM that calibrates a workload. */
final class CalibrationMain {
    private CalibrationMain() {}

    record Request(WorkloadSource workload, long seed) {}

    public static void main(String[] arguments) {
        ParentLink.serve(
                arguments,
                Request.class,
                (request, parent) -> Calibrator.measure(request.workload().workload(), request.seed()));
    }
}
