package dev.tidepool.lab.result;

import java.util.List;

/**
 * What a run on several nodes has beside a run of one pool. Tasks in doubt and over their limit are among the {@link Run#failed failed}.
 *
 * @param inDoubt tasks whose node was lost, so that nobody knows whether they ran
 * @param timedOut tasks that reached their time limit
 * @param nodes the nodes, by number
 */
public record ClusterRun(long inDoubt, long timedOut, List<NodeRun> nodes) {

    /** Copies the list. */
    public ClusterRun {
        nodes = List.copyOf(nodes);
    }
}
