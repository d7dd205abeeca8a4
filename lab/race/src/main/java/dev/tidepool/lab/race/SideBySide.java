package dev.tidepool.lab.race;

import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.measure.process.ChildProcess;
import dev.tidepool.lab.measure.process.TemporaryFolder;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * One run of several pools at the same time in one fresh JVM, for experiments whose tasks only wait and so hardly touch
 * each other. Every pool has its own generator of the same arrivals; a pool starts a twentieth of a second after the
 * one before it, so that arrivals do not coincide.
 *
 * @param pools the pools, at least one
 * @param workload a workload with absolute rates, whose tasks do not compute
 * @param seconds how long arrivals last
 * @param drainSeconds how long a backlog may take to drain; tasks that have not ended then count with their time so far
 * @param seed of the arrivals and the work
 */
public record SideBySide(List<Pool> pools, WorkloadSource workload, double seconds, double drainSeconds, long seed) {
    private static final double WARM_UP_SECONDS = 1;

    /**
     * A pool.
     *
     * @param inOrder whether it has one queue, and idle threads take turns, see {@link Contestants#inOrder}
     */
    public record Pool(Contestant contestant, boolean inOrder) {
        Contestant opened() {
            return inOrder ? Contestants.inOrder(contestant) : contestant;
        }
    }

    /** The answer of the child: a run for each pool, in their order. */
    record Answer(List<Run> runs) {}

    /** Copies the list. */
    public SideBySide {
        pools = List.copyOf(pools);
    }

    /**
     * Runs in a fresh JVM.
     *
     * @param stop asked now and then whether to stop
     * @return a run for each pool, invalid if other programs disturbed it; empty if it was stopped
     * @throws IOException if the process cannot be started
     * @throws IllegalStateException if it fails, in one line
     */
    public Optional<List<Run>> run(BooleanSupplier stop) throws IOException, InterruptedException {
        try (TemporaryFolder folder = TemporaryFolder.create("tidepool-side-by-side")) {
            ChildProcess child =
                    ChildProcess.start(SideBySideMain.class, ChildProcess.jvmOptions(), this, folder.path());
            Optional<Answer> answer = child.await(
                    LiveFigures.class,
                    live -> {
                        if (stop.getAsBoolean()) {
                            child.stop(); // not kill(), which closes the stream that is read here
                        }
                    },
                    Answer.class);
            if (stop.getAsBoolean() || child.wasToldToEnd()) {
                return Optional.empty();
            }
            if (answer.isEmpty()) {
                throw new IllegalStateException("the pools gave no result: " + child.failure());
            }
            return answer.map(Answer::runs);
        }
    }

    /**
     * Runs in this JVM.
     *
     * @param parent the id of the process that waits for the answer
     * @param live receives figures of the first pool a few times a second
     * @throws WorkloadException if the workload is malformed or has too many arrivals
     */
    Answer here(long parent, Consumer<LiveFigures> live) throws WorkloadException, InterruptedException {
        Workload load = workload.workload();
        run(0, parent, 1, WARM_UP_SECONDS, load, live).run(); // compiles the code, and does not count
        List<OpenLoopRun> runs = new ArrayList<>();
        for (int i = 0; i < pools.size(); i++) {
            runs.add(run(i, parent, seconds, 0, load, i == 0 ? live : none -> {}));
        }
        List<OpenLoopRun.Running> running = new ArrayList<>();
        for (OpenLoopRun each : runs) {
            running.add(each.start());
        }
        List<Run> ended = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            RunAnswer answer = runs.get(i).answer(running.get(i));
            ended.add(answer.run().onMachine(null, answer.noise()));
        }
        return new Answer(ended);
    }

    private OpenLoopRun run(
            int pool, long parent, double length, double warmUp, Workload load, Consumer<LiveFigures> live)
            throws WorkloadException {
        RunRequest request = new RunRequest(
                workload,
                pools.get(pool).opened(),
                1,
                length,
                seed,
                0,
                Map.of(),
                warmUp,
                warmUp > 0 ? 0 : drainSeconds,
                0,
                List.of(parent));
        return new OpenLoopRun(request, load, live);
    }
}
