package dev.tidepool.lab.results;

import java.util.List;

/**
 * The results of a run on several nodes. Tasks in doubt also count as {@linkplain RunCounts#failed failed}, and those
 * timed out as {@linkplain RunCounts#unfinished unfinished}.
 *
 * @param inDoubt tasks that may or may not have run, because their node was lost
 * @param timedOut tasks that reached their time limit
 * @param inTime tasks that ended within {@value #IN_TIME_MILLIS} ms of their intended start
 * @param nodes the nodes, by number
 */
public record ClusterRun(long inDoubt, long timedOut, long inTime, List<NodeRun> nodes) {
    /** A task that ends within this time of its intended start is in time, ms. */
    public static final long IN_TIME_MILLIS = 500;

    public ClusterRun {
        nodes = List.copyOf(nodes);
    }
}
