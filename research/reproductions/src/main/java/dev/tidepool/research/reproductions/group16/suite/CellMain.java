package dev.tidepool.research.reproductions.group16.suite;

import dev.tidepool.lab.measure.process.ParentLink;

/** The main class of a run's own JVM: the request comes from the parent, the {@link CellMeasurement} goes to a file. */
final class CellMain {
    private CellMain() {}

    /** Does what the parent asks. */
    public static void main(String[] arguments) {
        ParentLink.serve(arguments, CellRequest.class, (request, parent) -> CellRun.run(request));
    }
}
