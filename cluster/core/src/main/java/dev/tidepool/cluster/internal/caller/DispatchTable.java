package dev.tidepool.cluster.internal.caller;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The dispatches that have not ended, by id. The table skips an id whose place is still taken, so it finds every place
 * without a search. Not thread-safe.
 */
final class DispatchTable {
    private @Nullable DispatchedTask[] places = new DispatchedTask[1024];
    private long nextId = 1;
    private int size;

    long newId() {
        if (size * 2 > places.length) {
            grow();
        }
        while (places[place(nextId)] != null) {
            nextId++;
        }
        return nextId++;
    }

    /** Adds a dispatch with the last id that {@link #newId} returned. */
    void add(DispatchedTask dispatch) {
        places[place(dispatch.id)] = dispatch;
        size++;
    }

    @Nullable
    DispatchedTask get(long id) {
        DispatchedTask found = places[place(id)];
        return found != null && found.id == id ? found : null;
    }

    void remove(DispatchedTask dispatch) {
        places[place(dispatch.id)] = null;
        size--;
    }

    int size() {
        return size;
    }

    List<DispatchedTask> matching(Predicate<DispatchedTask> condition) {
        List<DispatchedTask> found = new ArrayList<>();
        for (DispatchedTask dispatch : places) {
            if (dispatch != null && condition.test(dispatch)) {
                found.add(dispatch);
            }
        }
        return found;
    }

    /** Doubles the table. Ids with different places in the old table have different places in the new one. */
    private void grow() {
        @Nullable DispatchedTask[] old = places;
        places = new DispatchedTask[old.length * 2];
        for (DispatchedTask dispatch : old) {
            if (dispatch != null) {
                places[place(dispatch.id)] = dispatch;
            }
        }
    }

    private int place(long id) {
        return (int) id & (places.length - 1);
    }
}
