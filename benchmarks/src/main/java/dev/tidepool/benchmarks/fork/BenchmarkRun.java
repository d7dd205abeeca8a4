package dev.tidepool.benchmarks.fork;

import dev.tidepool.benchmarks.result.BenchmarkResult;
import dev.tidepool.benchmarks.result.BenchmarkResult.MeasuredCell;
import dev.tidepool.benchmarks.result.BenchmarkResult.MeasuredPool;
import dev.tidepool.benchmarks.result.Effort;
import dev.tidepool.benchmarks.result.Fork;
import dev.tidepool.benchmarks.result.Metric;
import dev.tidepool.lab.results.Environment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs a plan, fork after fork. A run that was stopped resumes with the same plan and folder. {@link #run} is called
 * once; {@link #stop} by any thread.
 */
public final class BenchmarkRun {
    private final Suite<?> suite;
    private final Plan<?> plan;
    private final Effort effort;
    private final Path folder;
    private final Listener listener;
    private final ForkProcess process;
    private final CoreLink link = new CoreLink();
    private volatile boolean stopped;

    /** Receives the progress, on the thread of the run. */
    public interface Listener {
        /** The first fork starts. */
        void begun();

        /** A fork has ended. */
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
        this.process = new ForkProcess(suite, folder);
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
        for (Plan.Turn turn : plan.turns()) {
            if (stopped) {
                break;
            }
            if (suite.leavesOut(turn, forks)) {
                listener.leftOut(turn);
                continue;
            }
            @Nullable Fork earlier = journal.earlier(turn);
            if (earlier != null) {
                forks.add(earlier);
                listener.leftOut(turn);
                continue;
            }
            if (!begun) {
                begun = true;
                listener.begun();
            }
            long began = System.nanoTime();
            Fork fork = fork(turn, suite.effort(turn, journal.effort(), forks));
            if (stopped) {
                break;
            }
            forks.add(fork);
            journal.add(fork);
            listener.ended(turn, fork, (System.nanoTime() - began) / 1e9);
        }
        if (!stopped) {
            journal.complete();
        }
        return new BenchmarkResult(
                environment,
                command,
                journal.effort(),
                plan.rounds(),
                !stopped,
                plan.cells().stream()
                        .map(cell -> new MeasuredCell(cell.name(), cell.description()))
                        .toList(),
                plan.pools().stream()
                        .map(pool -> new MeasuredPool(pool.name(), pool.description(), pool.role()))
                        .toList(),
                forks,
                List.of());
    }

    /** Runs a fork, and again if the link between the cores became slow meanwhile. */
    private Fork fork(Plan.Turn turn, Effort turnEffort) throws IOException, InterruptedException {
        for (int attempt = 1; ; attempt++) {
            double before = link.awaitFast();
            Fork fork = process.run(turn, turnEffort);
            double after = link.roundTrip();
            if (stopped || attempt == suite.attempts() || !link.isSlow(Math.max(before, after))) {
                return fork.with(Map.of(Metric.CORE_LINK, Math.max(before, after), Metric.ATTEMPTS, (double) attempt));
            }
        }
    }

    /** Ends the present fork and starts no other. */
    public void stop() {
        stopped = true;
        process.stop();
    }
}
