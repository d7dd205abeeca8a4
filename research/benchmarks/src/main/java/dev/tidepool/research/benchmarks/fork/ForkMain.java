package dev.tidepool.research.benchmarks.fork;

import dev.tidepool.lab.measure.process.ParentLink;
import dev.tidepool.research.benchmarks.cell.Cell;
import dev.tidepool.research.benchmarks.pool.Contender;
import dev.tidepool.research.benchmarks.result.Effort;

/** Runs one fork in its JVM. */
public final class ForkMain {
    private ForkMain() {}

    /** The parent's request. */
    record Request(String cell, String pool, Effort effort) {}

    /** Measures one contender in one cell, slice by slice, and ends the JVM. */
    public static <K extends Contender> void run(Suite<K> suite, String[] arguments) {
        ParentLink.serve(arguments, Request.class, (request, parent) -> {
            Cell<K> cell = suite.cell(request.cell());
            int count = cell.slices(request.effort());
            double seconds = cell.measuredSeconds(request.effort()) / count;
            cell.experiment()
                    .measure(
                            suite.contender(request.pool()),
                            request.effort(),
                            new ParentSlices(parent, count, seconds));
            return null;
        });
    }
}
