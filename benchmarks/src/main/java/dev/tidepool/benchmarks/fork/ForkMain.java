package dev.tidepool.benchmarks.fork;

import dev.tidepool.benchmarks.pool.Contender;
import dev.tidepool.benchmarks.result.Effort;
import dev.tidepool.benchmarks.result.Fork;
import dev.tidepool.lab.measure.process.ParentLink;

/** Runs one fork in its JVM. */
public final class ForkMain {
    private ForkMain() {}

    /** The parent's request. */
    record Request(String cell, String pool, int round, Effort effort) {}

    /** Measures one contender in one cell and ends the JVM. */
    public static <K extends Contender> void run(Suite<K> suite, String[] arguments) {
        ParentLink.serve(
                arguments,
                Request.class,
                (request, parent) -> new Fork(
                        request.cell(),
                        request.pool(),
                        request.round(),
                        suite.cell(request.cell())
                                .experiment()
                                .measure(suite.contender(request.pool()), request.effort()),
                        null));
    }
}
