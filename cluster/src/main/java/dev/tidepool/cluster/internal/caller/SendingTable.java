package dev.tidepool.cluster.internal.caller;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The sendings that have not ended, by id. Ids count upwards; one whose place is still taken is passed
 * over, so a place is found without search. Not thread-safe.
 */
final class SendingTable {
    private @Nullable Sending[] places = new Sending[1024];
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

    /** Puts a sending in the place of its id, which {@link #newId} gave last. */
    void add(Sending sending) {
        places[place(sending.id)] = sending;
        size++;
    }

    /** Returns the sending with this id, or null. */
    @Nullable
    Sending get(long id) {
        Sending found = places[place(id)];
        return found != null && found.id == id ? found : null;
    }

    void remove(Sending sending) {
        places[place(sending.id)] = null;
        size--;
    }

    int size() {
        return size;
    }

    /** Returns the sendings for which a condition holds, as they are now. */
    List<Sending> matching(Predicate<Sending> condition) {
        List<Sending> found = new ArrayList<>();
        for (Sending sending : places) {
            if (sending != null && condition.test(sending)) {
                found.add(sending);
            }
        }
        return found;
    }

    /** Ids that differ in their places still do when there are twice as many. */
    private void grow() {
        @Nullable Sending[] old = places;
        places = new Sending[old.length * 2];
        for (Sending sending : old) {
            if (sending != null) {
                places[place(sending.id)] = sending;
            }
        }
    }

    private int place(long id) {
        return (int) id & (places.length - 1);
    }
}
