package dev.tidepool.executor.internal.queue;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The takers that may hold claims of several tasks, so that others can steal from them. The registry has
 * few slots, so searching it is cheap however many workers there are. A taker that finds no free slot claims
 * one task at a time, which it takes at once.
 *
 * <p>A taker registers before its first claim of several tasks and leaves when its claim is empty and it
 * finds nothing more. A taker that retires with a non-empty claim stays as an orphan until the claim is
 * empty. Thread-safe.
 */
final class ClaimRegistry {
    private final AtomicReferenceArray<Taker> slots;
    private final Set<Taker> orphans = ConcurrentHashMap.newKeySet();

    ClaimRegistry(int capacity) {
        slots = new AtomicReferenceArray<>(capacity);
    }

    boolean add(Taker taker) {
        for (int i = 0; i < slots.length(); i++) {
            if (slots.get(i) == null && slots.compareAndSet(i, null, taker)) {
                return true;
            }
        }
        return false;
    }

    void remove(Taker taker) {
        for (int i = 0; i < slots.length(); i++) {
            if (slots.get(i) == taker) {
                slots.set(i, null);
            }
        }
    }

    /** Keeps a retired taker until its claim is empty. */
    void addOrphan(Taker taker) {
        orphans.add(taker);
    }

    /** Lets {@code thief} continue another taker's claim that has tasks left. */
    boolean stealFor(Taker thief) {
        for (int i = 0; i < slots.length(); i++) {
            Taker taker = slots.get(i);
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

    /** Adds the measured tasks that claims still contain. */
    void addTo(QueuedWaits waits) {
        for (int i = 0; i < slots.length(); i++) {
            Taker taker = slots.get(i);
            if (taker != null) {
                taker.addTo(waits);
            }
        }
    }

    boolean hasTasks() {
        for (int i = 0; i < slots.length(); i++) {
            Taker taker = slots.get(i);
            if (taker != null && taker.hasTasks()) {
                return true;
            }
        }
        return false;
    }
}
