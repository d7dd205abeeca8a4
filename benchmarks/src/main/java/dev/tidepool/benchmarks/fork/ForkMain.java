package dev.tidepool.benchmarks.fork;

import dev.tidepool.benchmarks.cell.Effort;
import dev.tidepool.benchmarks.pool.Contender;
import dev.tidepool.benchmarks.result.Metric;
import dev.tidepool.lab.results.Json;
import java.nio.file.Path;
import java.util.Map;

/**
 * What a fork does: {@code CELL POOL EFFORT FILE}. Writes what it measured to the file, as
 * JSON. It ends when its standard input does, because then its parent is gone.
 */
public final class ForkMain {
    private ForkMain() {}

    /**
     * Measures one contender in one cell and ends the JVM.
     *
     * @throws Exception whatever the contender throws
     */
    public static <K extends Contender> void run(Suite<K> suite, String[] arguments) throws Exception {
        endWithParent();
        Effort effort = Json.MAPPER.readValue(arguments[2], Effort.class);
        Map<Metric, Double> values =
                suite.cell(arguments[0]).experiment().measure(suite.contender(arguments[1]), effort);
        Json.MAPPER.writeValue(Path.of(arguments[3]).toFile(), values);
        Runtime.getRuntime().halt(0); // a pool that cannot be closed must not keep the JVM
    }

    /** Ends this JVM when its standard input ends. */
    public static void endWithParent() {
        Thread watch = new Thread(
                () -> {
                    try {
                        System.in.read();
                    } catch (java.io.IOException gone) {
                        // The same as the end of input.
                    }
                    Runtime.getRuntime().halt(1);
                },
                "parent-watch");
        watch.setDaemon(true);
        watch.start();
    }
}
