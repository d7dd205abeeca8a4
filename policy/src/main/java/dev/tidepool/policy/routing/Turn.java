package dev.tidepool.policy.routing;

/**
 * Whose turn it is among places 0 to size - 1, some of which sit out until the next {@link #reset}. A run
 * of places that sit out is skipped in one step: each points past itself, and pointers are shortened
 * when they are followed (the disjoint sets of Tarjan).
 */
final class Turn {
    private int[] seatedFrom = {0};
    private int size;
    private int next;
    private int seated;

    /** All of {@code newSize} places take part; the turn stays where it was, as far as it exists. */
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

    /** {@code place} sits out. */
    void sitOut(int place) {
        if (seatedFrom[place] == place) {
            seatedFrom[place] = place + 1;
            seated--;
        }
    }

    /** Returns whether every place sits out. */
    boolean isOver() {
        return seated == 0;
    }

    /** Returns the place whose turn it is and passes the turn on; there must be one. */
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
