package dev.tidepool.lab.simulator.machine;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.event.Event;
import dev.tidepool.lab.simulator.event.EventQueue;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The cores of a machine. All computing activities, and the threads of other programs, share them equally, at most one
 * core each: egalitarian processor sharing [kleinrock1976, section 4.4]. Not thread-safe.
 *
 * <p>All activities progress at the same rate, so one number suffices for all: the service that an activity present
 * since the cores were last idle would have attained. A new activity finishes when this number has grown by its work,
 * and the one with the smallest target finishes first. With a heap by target and one event for the next end, each
 * change costs O(log n), whatever the rate does meanwhile.
 */
final class Processors extends Event {
    private static final int INITIAL_CAPACITY = 16;
    private static final double NEVER = 9e18;

    private final EventQueue events;
    private final MachineModel model;
    private @Nullable Activity[] heap = new @Nullable Activity[INITIAL_CAPACITY];
    private int size;
    private long turns;

    private double speed;
    private boolean frozen;
    private double attained;
    private long attainedAt;
    private double usedNanos;
    private double usedByOthersNanos;
    private boolean ending;

    Processors(EventQueue events, MachineModel model) {
        this.events = events;
        this.model = model;
        this.speed = model.speed();
    }

    void add(Activity activity, double nanos) {
        advance();
        activity.enough = attained + nanos;
        activity.turn = ++turns;
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * size);
        }
        siftUp(size++, activity);
        scheduleNextEnd();
    }

    void setSpeed(double newSpeed) {
        advance();
        speed = newSpeed;
        scheduleNextEnd();
    }

    void freeze() {
        advance();
        frozen = true;
        events.cancel(this);
    }

    void thaw() {
        advance();
        frozen = false;
        scheduleNextEnd();
    }

    double speed() {
        return speed;
    }

    /** Returns the CPU time that the activities used so far, nanos, all cores together. */
    double usedNanos() {
        advance();
        return usedNanos;
    }

    /** Returns the CPU time that other programs used so far, nanos, all cores together. */
    double usedByOthersNanos() {
        advance();
        return usedByOthersNanos;
    }

    /** Returns the number of activities that are on a core or wait for one. */
    int computing() {
        return size;
    }

    /** Ends the next activity, and others that finish at the same time. */
    @Override
    protected void fire(long nowNanos) {
        advance();
        Activity next = heap[0];
        if (next == null) {
            return;
        }
        attained = Math.max(attained, next.enough); // the event was for this one, despite rounding
        ending = true;
        while (next != null && next.enough <= attained) {
            removeFirst();
            next.proceed(nowNanos);
            next = heap[0];
        }
        ending = false;
        scheduleNextEnd();
    }

    /** Updates the attained service; called before every change of the rate. */
    private void advance() {
        long now = events.now();
        long elapsed = now - attainedAt;
        attainedAt = now;
        if (elapsed > 0 && !frozen) {
            usedNanos += elapsed * coresOf(size);
            usedByOthersNanos += elapsed * coresOf(model.otherThreads());
        }
        if (size == 0) {
            attained = 0; // no activity refers to the old value, and small numbers are exact
        } else if (elapsed > 0 && !frozen) {
            attained += elapsed * rate();
        }
    }

    /** Returns how many cores so many of the threads have. */
    private double coresOf(int threads) {
        int all = size + model.otherThreads();
        return all <= model.cores() ? threads : (double) model.cores() * threads / all;
    }

    /** Returns the progress of each activity, nanos of work per nano. */
    private double rate() {
        int cores = model.cores();
        int all = size + model.otherThreads();
        if (all <= cores) {
            return speed;
        }
        return speed * cores / all * (1 - model.switching().lostFraction(all, cores));
    }

    private void scheduleNextEnd() {
        if (frozen || ending) {
            return;
        }
        Activity next = heap[0];
        if (next == null) {
            events.cancel(this);
            return;
        }
        double nanos = Math.ceil(Math.max(0, next.enough - attained) / rate());
        if (nanos + events.now() < NEVER) {
            events.schedule(this, events.now() + (long) nanos);
        } else {
            events.cancel(this);
        }
    }

    // ---- The heap

    private void removeFirst() {
        Activity moved = heap[--size];
        heap[size] = null;
        if (moved != null && size > 0) {
            siftDown(0, moved);
        }
    }

    private void siftUp(int from, Activity activity) {
        int at = from;
        while (at > 0) {
            int parent = (at - 1) / 2;
            Activity above = heap[parent];
            if (above == null || !before(activity, above)) {
                break;
            }
            heap[at] = above;
            at = parent;
        }
        heap[at] = activity;
    }

    private void siftDown(int from, Activity activity) {
        int at = from;
        while (true) {
            int left = 2 * at + 1;
            Activity least = left < size ? heap[left] : null;
            if (least == null) {
                break;
            }
            int leastAt = left;
            Activity right = left + 1 < size ? heap[left + 1] : null;
            if (right != null && before(right, least)) {
                least = right;
                leastAt = left + 1;
            }
            if (before(activity, least)) {
                break;
            }
            heap[at] = least;
            at = leastAt;
        }
        heap[at] = activity;
    }

    private static boolean before(Activity a, Activity b) {
        return a.enough < b.enough || (a.enough == b.enough && a.turn < b.turn);
    }
}
