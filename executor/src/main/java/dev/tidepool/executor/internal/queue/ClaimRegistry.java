package dev.tidepool.executor.internal.queue;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
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
    /** Not a VarHandle: the first use of that links it, for which there may be no memory. */
    private static final AtomicIntegerFieldUpdater<ClaimRegistry> ORPHANS =
            AtomicIntegerFieldUpdater.newUpdater(ClaimRegistry.class, "orphans");

    private final AtomicReferenceArray<StripedTaker> slots;
    private volatile int orphans;

    ClaimRegistry(int capacity) {
        slots = new AtomicReferenceArray<>(capacity);
    }

    boolean add(StripedTaker taker) {
        for (int i = 0; i < slots.length(); i++) {
            if (slots.get(i) == null && slots.compareAndSet(i, null, taker)) {
                return true;
            }
        }
        return false;
    }

    void remove(StripedTaker taker) {
        for (int i = 0; i < slots.length(); i++) {
            if (slots.get(i) == taker) {
                slots.set(i, null);
            }
        }
    }

    /** Keeps a retired taker, which is registered, until its claim is empty. Needs no memory. */
    void addOrphan(StripedTaker taker) {
        ORPHANS.incrementAndGet(this);
        taker.orphan();
    }

    /** Returns whether a retired taker may have left tasks behind. They are older than any that is not claimed. */
    boolean hasOrphans() {
        return orphans > 0;
    }

    /** Lets {@code thief} continue the claim of a retired taker that has tasks left. */
    boolean adoptOrphan(StripedTaker thief) {
        for (int i = 0; i < slots.length(); i++) {
            StripedTaker taker = slots.get(i);
            if (taker != null && taker.isOrphaned()) {
                if (thief.adoptFrom(taker)) {
                    return true;
                }
                forget(i, taker);
            }
        }
        return false;
    }

    /** Frees the slot of a retired taker whose claim is empty. */
    private void forget(int slot, StripedTaker taker) {
        if (taker.isOrphaned() && slots.compareAndSet(slot, taker, null)) {
            ORPHANS.decrementAndGet(this);
        }
    }

    /** Lets {@code thief} continue another taker's claim that has tasks left. */
    boolean stealFor(StripedTaker thief) {
        for (int i = 0; i < slots.length(); i++) {
            StripedTaker taker = slots.get(i);
            if (taker != null && taker != thief) {
                if (thief.adoptFrom(taker)) {
                    return true;
                }
                if (hasOrphans()) {
                    forget(i, taker);
                }
            }
        }
        return false;
    }

    /** Adds the measured tasks that claims still contain. */
    void addTo(QueuedWaits waits) {
        for (int i = 0; i < slots.length(); i++) {
            StripedTaker taker = slots.get(i);
            if (taker != null) {
                taker.addTo(waits);
            }
        }
    }

    /** Takes this task if a claim still contains it. */
    boolean remove(Runnable work) {
        for (int i = 0; i < slots.length(); i++) {
            StripedTaker taker = slots.get(i);
            if (taker != null && taker.removeFromClaim(work)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the storage that claims refer to. */
    Set<Ring> rings() {
        Set<Ring> rings = new LinkedHashSet<>();
        for (int i = 0; i < slots.length(); i++) {
            StripedTaker taker = slots.get(i);
            Ring ring = taker == null ? null : taker.claimedRing();
            if (ring != null) {
                rings.add(ring);
            }
        }
        return rings;
    }

    boolean hasTasks() {
        for (int i = 0; i < slots.length(); i++) {
            StripedTaker taker = slots.get(i);
            if (taker != null && taker.hasTasks()) {
                return true;
            }
        }
        return false;
    }
}
