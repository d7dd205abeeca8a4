package dev.tidepool.lab.race.cluster;

import dev.tidepool.policy.control.DecisionRecord;
import java.util.List;

/** The pool of a node. Thread-safe. */
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

    State state();

    /** Returns the sizing decisions so far, oldest first; empty if the pool makes none. */
    default List<DecisionRecord> decisions() {
        return List.of();
    }
}
