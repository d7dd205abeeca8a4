package dev.tidepool.cluster.internal.caller;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The dispatches that have not ended, by id. Ids count upwards; one whose place is still taken is passed
 * over, so a place is found without search. Not thread-safe.
 */
final class DispatchTable {
    private @Nullable Dispatch[] places = new Dispatch[1024];
    private long nextId = 1;
    private int size;

    /** Returns an id that was never given before, with a free place. */
    long newId() {
        if (size * 2 > places.length) {
            grow();
        }
        while (places[place(nextId)] != null) {
            nextId++;
        }
        return nextId++;
    }

    /** Puts a dispatch in the place of its id, which {@link #newId} gave last. */
    void add(Dispatch dispatch) {
        places[place(dispatch.id)] = dispatch;
        size++;
    }

    /** Returns the dispatch with this id, or null. */
    @Nullable
    Dispatch get(long id) {
        Dispatch found = places[place(id)];
        return found != null && found.id == id ? found : null;
    }

    void remove(Dispatch dispatch) {
        places[place(dispatch.id)] = null;
        size--;
    }

    int size() {
        return size;
    }

    /** Returns the dispatches for which a condition holds, as they are now. */
    List<Dispatch> matching(Predicate<Dispatch> condition) {
        List<Dispatch> found = new ArrayList<>();
        for (Dispatch dispatch : places) {
            if (dispatch != null && condition.test(dispatch)) {
                found.add(dispatch);
            }
        }
        return found;
    }

    /** Ids that differ in their places still do when there are twice as many. */
    private void grow() {
        @Nullable Dispatch[] old = places;
        places = new Dispatch[old.length * 2];
        for (Dispatch dispatch : old) {
            if (dispatch != null) {
                places[place(dispatch.id)] = dispatch;
            }
        }
    }

    private int place(long id) {
        return (int) id & (places.length - 1);
    }
}
