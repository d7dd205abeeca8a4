package dev.tidepool.lab.simulator.cluster;

import dev.tidepool.lab.simulator.PoolRun;
import dev.tidepool.lab.simulator.PoolSnapshot;
import dev.tidepool.lab.simulator.TaskSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A run of a cluster, task by task and node by node, times in seconds. */
final class ClusterLog implements ClusterObserver {
    private static final int STEPS_PER_SECOND = 10;

    /** A task that ended. */
    private record Task(double arrival, double end) {
        double response() {
            return end - arrival;
        }
    }

    private final List<Task> tasks = new ArrayList<>();
    private final List<List<PoolSnapshot>> steps = new ArrayList<>();
    private List<PoolSnapshot> step = new ArrayList<>();
    private ClusterResult result = new ClusterResult(0, 0, 0, 0, 0, List.of(), 0, false, 0);
    private int mostPresent;

    private ClusterLog() {}

    static ClusterLog of(ClusterModel model, TaskSource source, long seed) {
        ClusterLog log = new ClusterLog();
        Duration step = Duration.ofMillis(1_000 / STEPS_PER_SECOND);
        log.result = new ClusterSimulation(model, source, log, new PoolRun(Duration.ofMinutes(2), step, 1, seed)).run();
        return log;
    }

    @Override
    public void onEnd(int type, long arrivalNanos, long startNanos, long endNanos) {
        tasks.add(new Task(arrivalNanos / 1e9, endNanos / 1e9));
    }

    @Override
    public void onNodeStep(int node, PoolSnapshot snapshot) {
        step.add(snapshot);
    }

    @Override
    public void onStep(PoolSnapshot snapshot) {
        mostPresent = Math.max(mostPresent, snapshot.busy() + snapshot.queueLength());
        steps.add(step);
        step = new ArrayList<>();
    }

    ClusterResult result() {
        return result;
    }

    /** The maximum number of tasks on all nodes together, in steps of 100 ms. */
    int mostPresent() {
        return mostPresent;
    }

    /** The 99th percentile of the response times, ms, of the tasks that arrived in this time. */
    double p99(double from, double to) {
        List<Double> sorted = tasks.stream()
                .filter(task -> task.arrival >= from && task.arrival < to)
                .map(Task::response)
                .sorted()
                .toList();
        return sorted.get((int) Math.ceil(0.99 * sorted.size()) - 1) * 1e3;
    }

    /** Tasks/s that ended in this time, and within this many seconds of their arrival. */
    double goodput(double from, double to, double deadline) {
        return tasks.stream()
                        .filter(task -> task.end >= from && task.end < to && task.response() <= deadline)
                        .count()
                / (to - from);
    }

    /** Tasks that arrived in the first time span and ended after {@code until}. */
    long stuck(double from, double to, double until) {
        return tasks.stream()
                .filter(task -> task.arrival >= from && task.arrival < to && task.end > until)
                .count();
    }

    /** Tasks/s that a node completed. */
    double throughput(int node, double from, double to) {
        return (at(to, node).completions() - at(from, node).completions()) / (to - from);
    }

    /** A node's share of the tasks that arrived at nodes. */
    double share(int node, double from, double to) {
        double all = 0;
        for (int i = 0; i < steps.get(0).size(); i++) {
            all += at(to, i).arrivals() - at(from, i).arrivals();
        }
        return (at(to, node).arrivals() - at(from, node).arrivals()) / all;
    }

    private PoolSnapshot at(double seconds, int node) {
        return steps.get((int) Math.round(seconds * STEPS_PER_SECOND) - 1).get(node);
    }
}
