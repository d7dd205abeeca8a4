package dev.tidepool.research.benchmarks.fork;

import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Fork;
import dev.tidepool.research.benchmarks.result.Metric;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Runs the forks of a block side by side; only one of them works at a time. Any thread may call {@link #stop}. */
final class BlockProcess {
    private static final Duration LIMIT_EACH = Duration.ofMinutes(6);
    private static final double WAIT_SHARE = 0.5; // a share of the measured time
    private static final double MIN_WAIT_SECONDS = 2;

    private final Suite<?> suite;
    private final CoreLink link = new CoreLink(new CorePing(), System::nanoTime);
    private final List<ForkProcess> running = new CopyOnWriteArrayList<>();
    private volatile boolean stopped;

    BlockProcess(Suite<?> suite) {
        this.suite = suite;
    }

    /**
     * Starts the contenders, warms up one after the other, and measures their slices.
     *
     * @return one fork for each turn, with its values or its failure; incomplete after {@link #stop}
     * @throws IOException if no JVM can be started
     */
    List<Fork> run(Plan.Block block, Effort effort) throws IOException, InterruptedException {
        try {
            for (Plan.Turn turn : block.turns()) {
                if (stopped) {
                    return List.of();
                }
                ForkProcess fork = ForkProcess.start(
                        suite,
                        turn,
                        effort,
                        LIMIT_EACH.multipliedBy(block.turns().size()));
                running.add(fork);
                if (stopped) {
                    fork.stop();
                }
                fork.awaitWarm();
            }
            int count = block.cell().slices(effort);
            double seconds = block.cell().measuredSeconds(effort) * running.size();
            List<List<Map<Metric, Double>>> slices = new Passes(
                            running, count, block.cell().experiment().needsFastLink())
                    .run(link, new WaitBudget(Math.max(MIN_WAIT_SECONDS, WAIT_SHARE * seconds)));
            List<Fork> forks = new ArrayList<>();
            for (int i = 0; i < running.size(); i++) {
                forks.add(fork(running.get(i), slices.get(i), count));
            }
            return forks;
        } finally {
            for (ForkProcess fork : running) {
                fork.close();
            }
            running.clear();
        }
    }

    private static Fork fork(ForkProcess process, List<Map<Metric, Double>> slices, int count)
            throws IOException, InterruptedException {
        process.awaitEnd();
        Plan.Turn turn = process.turn();
        String cell = turn.cell().name();
        String pool = turn.pool().name();
        return slices.size() == count
                ? Fork.of(cell, pool, turn.round(), slices)
                : Fork.failed(cell, pool, turn.round(), process.failure());
    }

    /** Ends the present forks and starts no other. */
    void stop() {
        stopped = true;
        running.forEach(ForkProcess::stop);
    }
}
