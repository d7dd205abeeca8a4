package dev.tidepool.lab.results;

import java.util.List;

/**
 * What a run on several nodes adds to a run of one pool. Tasks in doubt or timed out also count as {@linkplain
 * RunCounts#failed failed}.
 *
 * @param inDoubt tasks whose node was lost, so that nobody knows whether they ran
 * @param timedOut tasks that reached their time limit
 * @param inTime tasks that were done within {@value #IN_TIME_MILLIS} ms of their intended start
 * @param nodes the nodes, by number
 */
public record ClusterRun(long inDoubt, long timedOut, long inTime, List<NodeRun> nodes) {
    /** A task is in time if it is done within this time of its intended start, ms. */
    public static final long IN_TIME_MILLIS = 500;

    public ClusterRun {
        nodes = List.copyOf(nodes);
    }
}
