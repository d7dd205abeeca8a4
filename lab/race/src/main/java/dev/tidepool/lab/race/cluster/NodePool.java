package dev.tidepool.lab.race.cluster;

import dev.tidepool.policy.control.DecisionRecord;
import java.util.List;

/** What runs the tasks on a node, and what can be seen of it. Thread-safe. */
interface NodePool {

    /**
     * A pool at one moment.
     *
     * @param alive threads alive
     * @param busy tasks running
     * @param queued tasks waiting
     * @param target threads wanted
     * @param created threads created so far
     */
    record State(int alive, int busy, int queued, int target, long created) {}

    /** Returns the pool as it is now. */
    State state();

    /** Returns its sizing decisions so far, oldest first; empty if it makes none. */
    default List<DecisionRecord> decisions() {
        return List.of();
    }
}
