package dev.tidepool.benchmarks.fork;

import dev.tidepool.benchmarks.cell.Cells;
import dev.tidepool.benchmarks.cell.Effort;
import dev.tidepool.benchmarks.pool.PoolKinds;
import dev.tidepool.benchmarks.result.Metric;
import dev.tidepool.lab.result.Json;
import java.nio.file.Path;
import java.util.Map;

/**
 * The main class of a fork: {@code CELL POOL EFFORT FILE}. Writes what it measured to the file, as
 * JSON. It ends when its standard input does, because then its parent is gone.
 */
final class ForkMain {
    private ForkMain() {}

    /** Measures one pool in one cell. */
    public static void main(String[] arguments) throws Exception {
        endWithParent();
        Effort effort = Json.MAPPER.readValue(arguments[2], Effort.class);
        Map<Metric, Double> values =
                Cells.find(arguments[0]).experiment().measure(PoolKinds.find(arguments[1]), effort);
        Json.MAPPER.writeValue(Path.of(arguments[3]).toFile(), values);
        Runtime.getRuntime().halt(0); // a pool that cannot be closed must not keep the JVM
    }

    private static void endWithParent() {
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
