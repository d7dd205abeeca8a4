package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.ClusterRun;
import dev.tidepool.lab.results.NodeRun;
import dev.tidepool.lab.results.Run;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The figures of a cluster's nodes in one run, as texts such as {@code 12 / 9 / 14}.
 *
 * @param cluster the run's nodes
 * @param number formats a figure
 */
public record NodeFigures(Run run, ClusterRun cluster, DoubleFunction<String> number) {

    /** Returns the figures of a contestant's median run; empty if it did not run on nodes. */
    public static Optional<NodeFigures> of(Pool pool, DoubleFunction<String> number) {
        return Optional.ofNullable(pool.medianRun())
                .filter(run -> run.conditions().cluster() != null)
                .map(run -> new NodeFigures(
                        run, Objects.requireNonNull(run.conditions().cluster()), number));
    }

    /** Returns the percentage of all offered tasks that ended in time; NaN without nodes. */
    public static double percentInTime(Run run) {
        ClusterRun cluster = run.conditions().cluster();
        return cluster == null
                ? Double.NaN
                : 100.0 * cluster.inTime() / Math.max(1, run.counts().submitted());
    }

    /** Returns the percentage of all offered tasks of this run that ended in time. */
    public double percentInTime() {
        return percentInTime(run);
    }

    public String tasks() {
        return each(NodeRun::completed);
    }

    public String meanThreads() {
        double seconds = run.series().isEmpty() ? 1 : run.seconds();
        return each(node -> node.threadSeconds() / seconds);
    }

    public String cpuSeconds() {
        return each(NodeRun::cpuSeconds);
    }

    /** Returns the overload signals; empty if there were none. */
    public String overloadSignals() {
        return cluster.nodes().stream().allMatch(node -> node.overloadSignals() == 0)
                ? ""
                : each(NodeRun::overloadSignals);
    }

    private String each(ToDoubleFunction<NodeRun> figure) {
        return cluster.nodes().stream()
                .map(node -> number.apply(figure.applyAsDouble(node)))
                .collect(Collectors.joining(" / "));
    }
}
