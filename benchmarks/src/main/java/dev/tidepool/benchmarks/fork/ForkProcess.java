package dev.tidepool.benchmarks.fork;

import dev.tidepool.benchmarks.result.Effort;
import dev.tidepool.benchmarks.result.Fork;
import dev.tidepool.lab.measure.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs forks one after the other, each in a fresh JVM with the same Java and class path. */
final class ForkProcess {
    private static final Duration MAX_LENGTH = Duration.ofMinutes(3);

    private final Suite<?> suite;
    private final Path folder;
    private volatile @Nullable ChildProcess running;

    ForkProcess(Suite<?> suite, Path folder) {
        this.suite = suite;
        this.folder = folder;
    }

    /**
     * Runs one fork and returns its values or its failure. Called by one thread at a time.
     *
     * @throws IOException if no JVM can be started
     */
    Fork run(Plan.Turn turn, Effort effort) throws IOException, InterruptedException {
        String cell = turn.cell().name();
        String pool = turn.pool().name();
        ChildProcess fork = ChildProcess.start(
                suite.getClass(),
                Stream.concat(suite.flags().stream(), turn.pool().flags().stream())
                        .toList(),
                new ForkMain.Request(cell, pool, turn.round(), effort),
                folder);
        running = fork;
        fork.killAfter(MAX_LENGTH);
        Fork measured = fork.await(Fork.class).orElse(null);
        return measured != null ? measured : new Fork(cell, pool, turn.round(), Map.of(), fork.failure());
    }

    /** Ends the present fork, if there is one. Any thread may call this. */
    void stop() {
        ChildProcess fork = running;
        if (fork != null) {
            fork.kill();
        }
    }
}
