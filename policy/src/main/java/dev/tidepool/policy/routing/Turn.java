package dev.tidepool.policy.routing;

/**
 * A round-robin turn over the indices 0 to size - 1, some of which may sit out until the next {@link #reset}. One step
 * skips a run of indices that sit out: each points past itself, and following a pointer shortens it (disjoint sets with
 * path compression [tarjan1975]).
 */
final class Turn {
    private int[] seatedFrom = {0};
    private int size;
    private int next;
    private int seated;

    /** Lets all {@code newSize} indices take part. The turn stays where it was if that index still exists. */
    void reset(int newSize) {
        if (seatedFrom.length != newSize + 1) {
            seatedFrom = new int[newSize + 1];
        }
        for (int i = 0; i <= newSize; i++) {
            seatedFrom[i] = i;
        }
        size = newSize;
        seated = newSize;
        next = next < newSize ? next : 0;
    }

    void sitOut(int place) {
        if (seatedFrom[place] == place) {
            seatedFrom[place] = place + 1;
            seated--;
        }
    }

    /** Returns whether every index sits out. */
    boolean isOver() {
        return seated == 0;
    }

    /** Returns the index whose turn it is and passes the turn on. At least one index must take part. */
    int next() {
        int place = firstSeated(next);
        if (place == size) {
            place = firstSeated(0);
        }
        next = place + 1 == size ? 0 : place + 1;
        return place;
    }

    private int firstSeated(int from) {
        int place = from;
        while (seatedFrom[place] != place) {
            seatedFrom[place] = seatedFrom[seatedFrom[place]];
            place = seatedFrom[place];
        }
        return place;
    }
}
