package dev.tidepool.research.benchmarks.fork;

import dev.tidepool.lab.measure.process.ChildProcess;
import dev.tidepool.lab.measure.process.TemporaryFolder;
import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Metric;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One contender in a fresh JVM with the same Java and class path. It reports once when it is warm, and then after each
 * slice. For one thread; any thread may call {@link #stop}.
 */
final class ForkProcess implements Sliced, AutoCloseable {
    private final Plan.Turn turn;
    private final TemporaryFolder folder;
    private final ChildProcess child;

    private ForkProcess(Plan.Turn turn, TemporaryFolder folder, ChildProcess child) {
        this.turn = turn;
        this.folder = folder;
        this.child = child;
    }

    /** The values of a slice; none if the contender is warm. */
    record Report(Map<Metric, Double> values) {}

    /**
     * Starts the JVM.
     *
     * @param limit kills the JVM if it still runs after this time
     * @throws IOException if no JVM can be started
     */
    static ForkProcess start(Suite<?> suite, Plan.Turn turn, Effort effort, Duration limit) throws IOException {
        TemporaryFolder folder = TemporaryFolder.create("tidepool-bench");
        try {
            ChildProcess child = ChildProcess.start(
                    suite.getClass(),
                    Stream.concat(suite.flags().stream(), turn.pool().flags().stream())
                            .toList(),
                    new ForkMain.Request(turn.cell().name(), turn.pool().name(), effort),
                    folder.path());
            child.killAfter(limit);
            return new ForkProcess(turn, folder, child);
        } catch (IOException noJvm) {
            folder.close();
            throw noJvm;
        }
    }

    Plan.Turn turn() {
        return turn;
    }

    /** Waits until the contender is warm, or has failed. */
    void awaitWarm() {
        next();
    }

    @Override
    public Optional<Map<Metric, Double>> slice() {
        child.send("slice");
        return next().map(Report::values);
    }

    private Optional<Report> next() {
        try {
            return Optional.ofNullable(child.next(Report.class));
        } catch (IOException killed) {
            return Optional.empty();
        }
    }

    /** Waits for the end of the JVM, which has measured its last slice or failed. */
    void awaitEnd() throws InterruptedException {
        try {
            child.await(Report.class);
        } catch (IOException killed) {
            child.stop();
        }
    }

    /** Returns why the JVM ended early. It must have ended. */
    String failure() throws IOException {
        return child.failure();
    }

    /** Ends the JVM at once. */
    void stop() {
        child.kill();
    }

    @Override
    public void close() throws IOException {
        child.stop();
        folder.close();
    }
}
