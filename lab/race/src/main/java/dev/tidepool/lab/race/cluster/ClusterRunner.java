package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.process.ChildProcess;
import dev.tidepool.lab.measure.process.TemporaryFolder;
import dev.tidepool.lab.results.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs contestants on a cluster of fresh processes, one at a time. One thread calls {@link #run}. Any thread may call
 * {@link #stop} at any time.
 */
final class ClusterRunner {
    private static final double WARM_UP_SECONDS = 1.5;

    private final ClusterSetup setup;
    private final Object lock = new Object();
    private final List<Node> nodes = new ArrayList<>();
    private @Nullable ChildProcess callers;
    private volatile boolean stopped;

    ClusterRunner(ClusterSetup setup) {
        this.setup = setup;
    }

    /**
     * Runs once.
     *
     * @param repetition 1, 2, ...
     * @param work the tasks that arrive
     * @param drainSeconds how long a backlog may take to drain
     * @param live receives figures a few times a second
     * @return the run, incomplete if it was stopped; empty if it was stopped before the measurement
     * @throws IOException if no process can be started
     */
    Optional<Run> run(
            ClusterContestant contestant, int repetition, Work work, double drainSeconds, Consumer<LiveFigures> live)
            throws IOException, InterruptedException {
        List<NodeHistory> histories = new ArrayList<>();
        try (TemporaryFolder temporary = TemporaryFolder.create("tidepool-cluster")) {
            Path folder = temporary.path();
            Optional<CallerAnswer> answer;
            String failure = "";
            boolean allAlive;
            try {
                Addresses addresses = Addresses.free(setup.nodes(), setup.balancers());
                startNodes(contestant, addresses, work, folder);
                ChildProcess process = startCallers(
                        new CallerRequest(
                                addresses,
                                contestant,
                                repetition,
                                work,
                                WARM_UP_SECONDS,
                                drainSeconds,
                                raceProcesses()),
                        folder);
                answer = process == null
                        ? Optional.empty()
                        : process.await(
                                LiveFigures.class, figures -> live.accept(withNodes(figures)), CallerAnswer.class);
                boolean cutOff = answer.map(each -> each.run().incomplete()).orElse(false);
                if (process != null && (process.wasToldToEnd() || cutOff)) {
                    stopped = true; // Ctrl-C reaches every process, perhaps the callers first
                }
                failure = process == null || answer.isPresent() ? "" : process.failure();
            } finally {
                allAlive = nodes.stream().allMatch(Node::isAlive);
                endNodes(histories);
            }
            if (answer.isEmpty()) {
                return stopped
                        ? Optional.empty()
                        : Optional.of(Run.failed(contestant.name(), repetition, contestant.policy(), failure));
            }
            boolean nodeLost = !stopped && !allAlive;
            return Optional.of(MergedRun.of(answer.get(), histories, setup, nodeLost));
        }
    }

    /** Stops the current run; no other begins. */
    void stop() {
        ChildProcess running;
        synchronized (lock) {
            stopped = true;
            running = callers;
            if (running == null) {
                nodes.forEach(Node::end);
            }
        }
        if (running != null) {
            running.stop();
        }
    }

    boolean isStopped() {
        return stopped;
    }

    /** Starts node 0 first, because all others join through it. */
    private void startNodes(ClusterContestant contestant, Addresses addresses, Work work, Path folder)
            throws IOException, InterruptedException {
        for (int index = 0; index < setup.nodes(); index++) {
            NodeRequest request = new NodeRequest(
                    index, addresses, contestant, work, setup.idleOrder(), index == 0 ? setup.weakNode() : null);
            synchronized (lock) {
                if (stopped) {
                    return;
                }
                nodes.add(Node.start(request, setup.nodeFlags(), folder));
            }
            if (index == 0) {
                awaitReady(nodes.get(0));
            }
        }
        for (Node node : nodes) {
            awaitReady(node);
        }
        for (int index = 0; index < nodes.size() && !stopped; index++) {
            double speed = setup.eachSpeed().get(index);
            if (speed < 1) {
                nodes.get(index).weaken(speed);
            }
        }
    }

    private void awaitReady(Node node) throws IOException, InterruptedException {
        try {
            node.awaitReady();
        } catch (IOException notReady) {
            if (!stopped) {
                throw notReady;
            }
        }
    }

    private @Nullable ChildProcess startCallers(CallerRequest request, Path folder) throws IOException {
        synchronized (lock) {
            if (stopped) {
                return null;
            }
            ChildProcess started = ChildProcess.start(CallerMain.class, ClusterSetup.callerFlags(), request, folder);
            callers = started;
            return started;
        }
    }

    /** Returns the ids of all processes of the race except the callers'. */
    private List<Long> raceProcesses() {
        List<Long> ids = new ArrayList<>(nodes.stream().map(Node::pid).toList());
        ids.add(ProcessHandle.current().pid());
        return ids;
    }

    private void endNodes(List<NodeHistory> histories) {
        List<Optional<NodeHistory>> ended =
                nodes.parallelStream().map(Node::end).toList();
        ended.forEach(history -> history.ifPresent(histories::add));
        synchronized (lock) {
            nodes.clear();
            callers = null;
        }
    }

    private LiveFigures withNodes(LiveFigures figures) {
        List<LiveFigures> latest = nodes.stream().map(Node::latest).toList();
        return LiveFigures.counts(
                        figures.seconds(),
                        figures.arrivals(),
                        figures.completions(),
                        latest.stream().mapToInt(LiveFigures::poolSize).sum(),
                        latest.stream().mapToLong(LiveFigures::busy).sum(),
                        latest.stream().mapToLong(LiveFigures::queueLength).sum())
                .withResponses(figures.responseP50Millis(), figures.responseP99Millis());
    }
}
