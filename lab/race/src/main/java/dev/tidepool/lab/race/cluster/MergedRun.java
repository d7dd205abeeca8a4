package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.results.ClusterRun;
import dev.tidepool.lab.results.Decision;
import dev.tidepool.lab.results.NodePoint;
import dev.tidepool.lab.results.NodeRun;
import dev.tidepool.lab.results.Round;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.SeriesPoint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Merges the records of callers and nodes, on the callers' clock. */
final class MergedRun {
    private MergedRun() {}

    /**
     * Returns the whole run.
     *
     * @param answer of the callers
     * @param histories of the nodes, in order; fewer than nodes if one ended by itself
     * @param nodeLost whether a node ended by itself
     */
    static Run of(CallerAnswer answer, List<NodeHistory> histories, ClusterSetup setup, boolean nodeLost) {
        double seconds = (answer.endedAtMillis() - answer.startedAtMillis()) / 1e3;
        List<NodeRun> nodes = new ArrayList<>();
        for (int node = 0; node < histories.size(); node++) {
            NodeHistory history = histories.get(node);
            double startedAt = (answer.startedAtMillis() - history.startedAtMillis()) / 1e3;
            nodes.add(node(node, setup.eachSpeed().get(node), answer, history, startedAt, seconds));
        }
        List<Decision> decisions = histories.isEmpty() ? List.of() : decisions(histories.get(0), answer);
        ClusterRun cluster = new ClusterRun(answer.inDoubt(), answer.timedOut(), answer.inTime(), nodes);
        @Nullable String reason = nodeLost ? "a node ended during the run" : null;
        return answer.run()
                .onCluster(cluster, decisions, series(answer.run().series(), nodes), reason)
                .onMachine(null, answer.noise());
    }

    private static NodeRun node(
            int node, double speed, CallerAnswer answer, NodeHistory history, double startedAt, double seconds) {
        List<NodeHistory.Point> points = history.points().stream()
                .filter(point -> point.t() >= startedAt && point.t() <= startedAt + seconds)
                .toList();
        double threadSeconds = 0;
        for (int i = 1; i < points.size(); i++) {
            threadSeconds += points.get(i).state().alive()
                    * (points.get(i).t() - points.get(i - 1).t());
        }
        long created = 0;
        double cpuSeconds = 0;
        if (!points.isEmpty()) {
            NodeHistory.Point first = points.get(0);
            NodeHistory.Point last = points.get(points.size() - 1);
            created = last.state().created() - first.state().created();
            cpuSeconds = last.cpuSeconds() - first.cpuSeconds();
        }
        return new NodeRun(
                node,
                speed,
                answer.completed().get(node),
                answer.overloadSignals().get(node),
                Round.to(threadSeconds, 3),
                points.stream().mapToInt(point -> point.state().alive()).max().orElse(0),
                created,
                Round.to(cpuSeconds, 3),
                history.decisions().stream()
                        .filter(decision ->
                                decision.resize() && decision.t() >= startedAt && decision.t() <= startedAt + seconds)
                        .count(),
                points.stream().map(point -> shown(point, startedAt)).toList());
    }

    private static NodePoint shown(NodeHistory.Point point, double startedAt) {
        NodePool.State state = point.state();
        return new NodePoint(
                Round.to(point.t() - startedAt, 4), state.alive(), state.busy(), state.queued(), state.target());
    }

    private static List<Decision> decisions(NodeHistory history, CallerAnswer answer) {
        double startedAt = (answer.startedAtMillis() - history.startedAtMillis()) / 1e3;
        double endedAt = (answer.endedAtMillis() - history.startedAtMillis()) / 1e3;
        return history.decisions().stream()
                .filter(decision -> decision.t() <= endedAt)
                .map(decision -> decision.at(decision.t() - startedAt))
                .toList();
    }

    /** Adds the nodes' latest points to the callers' points. */
    private static List<SeriesPoint> series(List<SeriesPoint> points, List<NodeRun> nodes) {
        int[] next = new int[nodes.size()];
        List<SeriesPoint> merged = new ArrayList<>();
        for (SeriesPoint point : points) {
            int alive = 0;
            int target = 0;
            long busy = 0;
            long queued = 0;
            for (int node = 0; node < next.length; node++) {
                List<NodePoint> series = nodes.get(node).series();
                while (next[node] + 1 < series.size()
                        && series.get(next[node] + 1).t() <= point.t()) {
                    next[node]++;
                }
                if (!series.isEmpty()) {
                    NodePoint at = series.get(next[node]);
                    alive += at.poolSize();
                    target += at.target();
                    busy += at.busy();
                    queued += at.queueLength();
                }
            }
            merged.add(new SeriesPoint(
                    point.t(),
                    point.arrivals(),
                    point.completions(),
                    alive,
                    busy,
                    queued,
                    point.queueWaitMillis(),
                    null,
                    nodes.isEmpty() ? null : (Integer) target,
                    null));
        }
        return merged;
    }
}
