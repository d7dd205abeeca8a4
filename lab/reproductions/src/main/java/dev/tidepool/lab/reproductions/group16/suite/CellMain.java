package dev.tidepool.lab.reproductions.group16.suite;

import dev.tidepool.lab.measure.process.ParentLink;
import java.nio.file.Path;

/** The main class of a run's own JVM: the request comes from the parent, the {@link CellMeasurement} goes to a file. */
final class CellMain {
    private CellMain() {}

    /** Does what the parent asks. */
    public static void main(String[] arguments) {
        ParentLink.untilTheEnd(() -> {
            ParentLink parent = new ParentLink();
            CellRequest request = parent.request(CellRequest.class);
            parent.endWithParent();
            ParentLink.answer(Path.of(arguments[1]), CellRun.run(request));
        });
    }
}
