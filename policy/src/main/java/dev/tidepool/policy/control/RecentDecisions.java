package dev.tidepool.policy.control;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The last decisions of a controller. Without memory for another, nothing changes: a double-ended queue of the JDK that
 * is full and cannot grow counts as empty from then on. Thread-safe.
 */
final class RecentDecisions {
    private final int capacity;
    private final List<DecisionRecord> ring = new ArrayList<>();

    /** The place of the oldest, which the next one takes once the ring is full. */
    private int oldest;

    RecentDecisions(int capacity) {
        this.capacity = capacity;
    }

    synchronized void add(DecisionRecord record) {
        if (ring.size() < capacity) {
            ring.add(record);
        } else {
            ring.set(oldest, record);
            oldest = (oldest + 1) % capacity;
        }
    }

    /** Returns the newest; there must be one. */
    synchronized DecisionRecord newest() {
        return ring.get((oldest + ring.size() - 1) % ring.size());
    }

    /** Returns a copy of them, oldest first. */
    synchronized List<DecisionRecord> all() {
        List<DecisionRecord> all = new ArrayList<>(ring.size());
        all.addAll(ring.subList(oldest, ring.size()));
        all.addAll(ring.subList(0, oldest));
        return Collections.unmodifiableList(all);
    }
}
