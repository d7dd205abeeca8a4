package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.ClusterRun;
import dev.tidepool.lab.results.NodeRun;
import dev.tidepool.lab.results.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a cluster's nodes did in the contestant's median run, in words. */
public final class NodeFigures {
    private NodeFigures() {}

    /** Returns a line for each contestant that ran on nodes, in their order; none for single pools. */
    public static List<String> of(List<Pool> pools) {
        List<String> lines = new ArrayList<>();
        for (Pool pool : pools) {
            @Nullable Run run = pool.medianRun();
            if (run != null && run.conditions().cluster() != null) {
                lines.add(pool.name() + ": " + words(run, run.conditions().cluster()));
            }
        }
        return lines;
    }

    private static String words(Run run, ClusterRun cluster) {
        double seconds = run.series().isEmpty()
                ? 1
                : run.series().get(run.series().size() - 1).t();
        String inTime = Numbers.plain(
                100.0 * cluster.inTime() / Math.max(1, run.counts().submitted()));
        String words = inTime + " % of all tasks done within " + ClusterRun.IN_TIME_MILLIS + " ms; tasks "
                + each(cluster, node -> (double) node.completed()) + ", mean threads "
                + each(cluster, node -> node.threadSeconds() / seconds) + ", CPU s "
                + each(cluster, NodeRun::cpuSeconds);
        if (cluster.nodes().stream().anyMatch(node -> node.overloadSignals() > 0)) {
            words += ", overload signals " + each(cluster, node -> (double) node.overloadSignals());
        }
        words += cluster.inDoubt() > 0 ? ", " + Numbers.whole(cluster.inDoubt()) + " in doubt" : "";
        return words + (cluster.timedOut() > 0 ? ", " + Numbers.whole(cluster.timedOut()) + " over their limit" : "");
    }

    private static String each(ClusterRun cluster, ToDoubleFunction<NodeRun> figure) {
        return cluster.nodes().stream()
                .map(node -> Numbers.plain(figure.applyAsDouble(node)))
                .collect(Collectors.joining(" / "));
    }
}
