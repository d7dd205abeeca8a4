package dev.tidepool.research.benchmarks.fork;

import dev.tidepool.lab.results.Environment;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.BenchmarkResult.MeasuredCell;
import dev.tidepool.research.benchmarks.result.BenchmarkResult.MeasuredPool;
import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Fork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs a plan, block after block. A run that was stopped resumes with the same plan and folder. {@link #run} is called
 * once; {@link #stop} by any thread.
 */
public final class BenchmarkRun {
    private static final double NANOS = 1e9;

    private final Suite<?> suite;
    private final Plan<?> plan;
    private final Effort effort;
    private final Path folder;
    private final Listener listener;
    private final BlockProcess process;
    private volatile boolean stopped;

    /** Receives the progress, on the thread of the run. */
    public interface Listener {
        /** The first fork starts. */
        void begun();

        /**
         * A fork has ended.
         *
         * @param seconds its share of the time of its block
         */
        void ended(Plan.Turn turn, Fork fork, double seconds);

        /** A fork is not needed, or an earlier part of the run has measured it. */
        void leftOut(Plan.Turn turn);
    }

    /** Prepares a run. */
    public BenchmarkRun(Suite<?> suite, Plan<?> plan, Effort effort, Path folder, Listener listener) {
        this.suite = suite;
        this.plan = plan;
        this.effort = effort;
        this.folder = folder;
        this.listener = listener;
        this.process = new BlockProcess(suite);
    }

    /**
     * Runs all forks that are needed, until {@link #stop}, and returns their results without bars.
     *
     * @param command the command line, for the result file
     * @throws IOException if a fork cannot be started
     * @throws IllegalArgumentException if the folder has forks of another plan, in one line
     */
    public BenchmarkResult run(String command) throws IOException, InterruptedException {
        Environment environment = Environment.here(suite.flags(), "normal");
        ForkJournal journal = ForkJournal.open(folder, plan, effort, suite::calibrated);
        List<Fork> forks = new ArrayList<>();
        boolean begun = false;
        for (Plan.Block block : plan.blocks()) {
            if (stopped) {
                break;
            }
            Plan.Block needed = needed(block, result(environment, command, journal.effort(), forks));
            if (needed.turns().isEmpty()) {
                continue;
            }
            List<Fork> earlier = journal.earlier(needed);
            if (!earlier.isEmpty()) {
                forks.addAll(earlier);
                needed.turns().forEach(listener::leftOut);
                continue;
            }
            if (!begun) {
                begun = true;
                listener.begun();
            }
            long began = System.nanoTime();
            List<Fork> measured = process.run(needed, suite.effort(needed.cell(), journal.effort(), forks));
            if (stopped) {
                break;
            }
            forks.addAll(measured);
            journal.add(measured);
            double seconds = (System.nanoTime() - began) / NANOS / measured.size();
            for (int i = 0; i < measured.size(); i++) {
                listener.ended(needed.turns().get(i), measured.get(i), seconds);
            }
        }
        if (!stopped) {
            journal.complete();
        }
        return result(environment, command, journal.effort(), forks);
    }

    private BenchmarkResult result(Environment environment, String command, Effort calibrated, List<Fork> forks) {
        return new BenchmarkResult(
                environment,
                command,
                calibrated,
                plan.rounds(),
                !stopped,
                plan.cells().stream()
                        .map(cell -> new MeasuredCell(cell.name(), cell.description()))
                        .toList(),
                plan.pools().stream()
                        .map(pool -> new MeasuredPool(pool.name(), pool.description(), pool.role()))
                        .toList(),
                List.copyOf(forks),
                List.of());
    }

    /** Returns the block without the forks that are not needed. */
    private Plan.Block needed(Plan.Block block, BenchmarkResult soFar) {
        List<Plan.Turn> needed = new ArrayList<>();
        for (Plan.Turn turn : block.turns()) {
            if (suite.leavesOut(turn, soFar)) {
                listener.leftOut(turn);
            } else {
                needed.add(turn);
            }
        }
        return new Plan.Block(needed);
    }

    /** Ends the present forks and starts no other. */
    public void stop() {
        stopped = true;
        process.stop();
    }
}
