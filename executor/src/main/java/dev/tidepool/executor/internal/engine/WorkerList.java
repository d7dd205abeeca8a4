package dev.tidepool.executor.internal.engine;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * A list of workers whose links are the workers' own {@link Place}s. So a change needs no memory, and takes the same
 * time however many workers there are. Not thread-safe.
 */
final class WorkerList implements Iterable<Worker> {
    private final Place end = new Place(null);
    private int size;

    /** Where a worker is in one list, if it is in it. */
    static final class Place {
        private final @Nullable Worker worker;
        private Place before = this;
        private Place after = this;

        Place(@Nullable Worker worker) {
            this.worker = worker;
        }

        boolean isListed() {
            return after != this;
        }
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void addLast(Place place) {
        place.before = end.before;
        place.after = end;
        end.before.after = place;
        end.before = place;
        size++;
    }

    /** Removes a worker; false if it is not listed. */
    boolean remove(Place place) {
        if (!place.isListed()) {
            return false;
        }
        place.before.after = place.after;
        place.after.before = place.before;
        place.before = place;
        place.after = place;
        size--;
        return true;
    }

    /**
     * Moves the first worker to the end and returns it.
     *
     * @throws NoSuchElementException if the list is empty
     */
    Worker moveFirstToEnd() {
        Worker worker = first();
        Place place = end.after;
        remove(place);
        addLast(place);
        return worker;
    }

    /** @throws NoSuchElementException if the list is empty */
    Worker first() {
        return workerAt(end.after);
    }

    /** @throws NoSuchElementException if the list is empty */
    Worker last() {
        return workerAt(end.before);
    }

    private static Worker workerAt(Place place) {
        if (place.worker == null) {
            throw new NoSuchElementException("the list of workers is empty");
        }
        return place.worker;
    }

    /** Meanwhile, only the worker that was returned last may leave its place. */
    @Override
    public Iterator<Worker> iterator() {
        return new Iterator<>() {
            private Place next = end.after;

            @Override
            public boolean hasNext() {
                return next != end;
            }

            @Override
            public Worker next() {
                Worker worker = workerAt(next);
                next = next.after;
                return worker;
            }
        };
    }
}
