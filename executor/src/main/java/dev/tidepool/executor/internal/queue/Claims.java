package dev.tidepool.executor.internal.queue;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The takers that may hold claims of several tasks, for others to look into. There are few places, so
 * that a look is cheap however many workers there are: those that find none claim one task at a
 * time, which they take at once.
 *
 * <p>A taker enters before its first claim of several and leaves when its claim is empty and it finds
 * nothing more. One whose thread ends before is left behind as an orphan until its claim is empty.
 */
final class Claims {
    private final AtomicReferenceArray<Taker> places;
    private final Set<Taker> orphans = ConcurrentHashMap.newKeySet();

    Claims(int capacity) {
        places = new AtomicReferenceArray<>(capacity);
    }

    boolean add(Taker taker) {
        for (int i = 0; i < places.length(); i++) {
            if (places.get(i) == null && places.compareAndSet(i, null, taker)) {
                return true;
            }
        }
        return false;
    }

    void remove(Taker taker) {
        for (int i = 0; i < places.length(); i++) {
            if (places.get(i) == taker) {
                places.set(i, null);
            }
        }
    }

    /** Leaves a taker behind whose claim is not empty. */
    void orphan(Taker taker) {
        orphans.add(taker);
    }

    /** Lets {@code thief} go on with a claim of another that has tasks left. */
    boolean findStuck(Taker thief) {
        for (int i = 0; i < places.length(); i++) {
            Taker taker = places.get(i);
            if (taker != null && taker != thief) {
                if (thief.adoptFrom(taker)) {
                    return true;
                }
                if (!orphans.isEmpty() && orphans.remove(taker)) {
                    remove(taker);
                }
            }
        }
        return false;
    }

    /** Adds the measured tasks that are left in claims. */
    void addTo(QueuedWaits waits) {
        for (int i = 0; i < places.length(); i++) {
            Taker taker = places.get(i);
            if (taker != null) {
                taker.addTo(waits);
            }
        }
    }

    /** Returns whether any claim has tasks left. */
    boolean hasTasks() {
        for (int i = 0; i < places.length(); i++) {
            Taker taker = places.get(i);
            if (taker != null && taker.hasTasks()) {
                return true;
            }
        }
        return false;
    }
}
