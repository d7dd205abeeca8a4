package dev.tidepool.benchmarks.fork;

import dev.tidepool.benchmarks.pool.Contender;
import dev.tidepool.benchmarks.result.Effort;
import dev.tidepool.benchmarks.result.Fork;
import dev.tidepool.lab.measure.process.ParentLink;

/** What the JVM of a fork does. */
public final class ForkMain {
    private ForkMain() {}

    /**
     * What the parent asks.
     *
     * @param cell the name of the cell
     * @param pool the name of the contender
     * @param round the round, from 1
     * @param effort how much to measure
     */
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
