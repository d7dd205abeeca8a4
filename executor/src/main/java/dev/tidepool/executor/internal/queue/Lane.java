package dev.tidepool.executor.internal.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of one kind in a {@link LaneGate}: how many run, how many may, and those set aside, oldest first. The
 * gate's lock guards every field.
 */
public final class Lane extends WaitingPlace {
    private static final int MIN_PLACES = 16;

    final String kind;

    /** How many tasks may run at once. */
    int limit = Integer.MAX_VALUE;

    /** How many tasks run that this lane has admitted. */
    int running;

    private final LaneGate gate;

    /** A ring; a task that left out of turn leaves a gap. The first index from {@code first} on always has a task. */
    private @Nullable Runnable[] places = new @Nullable Runnable[MIN_PLACES];

    private long first;
    private long end;
    private int size;

    /** Creates a lane without a limit. */
    Lane(LaneGate gate, String kind) {
        this.gate = gate;
        this.kind = kind;
    }

    /** Sets a task aside. If this throws, for lack of memory, nothing has changed. */
    void append(Runnable task) {
        if (end - first == places.length) {
            @Nullable Runnable[] larger = new @Nullable Runnable[2 * places.length];
            for (long i = first; i < end; i++) {
                larger[(int) i & (larger.length - 1)] = places[at(i)];
            }
            places = larger;
        }
        if (MeasuredTask.unwrap(task) instanceof Withdrawable withdrawable) {
            withdrawable.waitsAt(this, end);
        }
        places[at(end++)] = task;
        size++;
    }

    /**
     * Sets aside a task that was on its way here. Returns false if it should run instead: there is no memory, or it has
     * ended meanwhile, so that running it does nothing.
     */
    boolean setsAside(Runnable task) {
        try {
            append(task);
        } catch (OutOfMemoryError noPlace) {
            return false;
        }
        Runnable work = MeasuredTask.unwrap(task);
        return !(work instanceof Withdrawable withdrawable && withdrawable.hasEnded() && find(work) != null);
    }

    private int at(long index) {
        return (int) index & (places.length - 1);
    }

    int size() {
        return size;
    }

    /** Returns how many tasks that were set aside may run now. */
    int ready() {
        return Math.max(0, Math.min(size, limit - running));
    }

    /** Takes the oldest task; null if there is none. */
    @Nullable
    Runnable poll() {
        return size == 0 ? null : take(first);
    }

    /** Takes a task at its index or, if that is unknown, wherever it is; null if it is not there. */
    @Nullable
    Runnable find(Runnable work) {
        for (long i = first; i < end; i++) {
            if (has(i, work)) {
                return take(i);
            }
        }
        return null;
    }

    /** Takes {@code work} if it is at an index, of which only the lower 32 bits are known. */
    boolean removeAt(int slot, Runnable work) {
        long index = first + (slot - (int) first);
        if (index < first || index >= end || !has(index, work)) {
            return false;
        }
        take(index);
        return true;
    }

    private boolean has(long index, Runnable work) {
        Runnable task = places[at(index)];
        return task != null && MeasuredTask.unwrap(task) == work;
    }

    private @Nullable Runnable take(long index) {
        Runnable task = places[at(index)];
        places[at(index)] = null;
        size--;
        while (first < end && places[at(first)] == null) {
            first++;
        }
        return task;
    }

    /** Takes the tasks that satisfy a condition, oldest first. */
    void takeIf(Predicate<Runnable> condition, List<Runnable> taken) {
        List<Runnable> chosen = new ArrayList<>(); // nothing has left yet, in case memory ends
        forEach(task -> {
            if (condition.test(task)) {
                chosen.add(task);
            }
        });
        taken.addAll(chosen);
        for (int i = 0; i < chosen.size(); i++) { // an iterator would need memory
            find(MeasuredTask.unwrap(chosen.get(i)));
        }
    }

    private void forEach(Consumer<Runnable> action) {
        for (long i = first; i < end; i++) {
            Runnable task = places[at(i)];
            if (task != null) {
                action.accept(task);
            }
        }
    }

    /** Adds its tasks, oldest first, without their measurements. */
    void addTo(List<Runnable> tasks) {
        forEach(task -> tasks.add(MeasuredTask.unwrap(task)));
    }

    @Override
    TaskQueue queue() {
        return gate.queue();
    }

    @Override
    boolean remove(long index, Runnable work) {
        return gate.remove(this, (int) index, work);
    }

    @Override
    void withdrawn() {
        gate.withdrawn();
    }
}
