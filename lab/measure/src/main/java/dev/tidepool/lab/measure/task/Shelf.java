package dev.tidepool.lab.measure.task;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tools that a task borrows while it works: digests, compressors, connections. There are as many as tasks ever worked
 * at once. Nobody waits for a tool, and no thread keeps one.
 */
final class Shelf<T> {
    private final ConcurrentLinkedDeque<T> free = new ConcurrentLinkedDeque<>();
    private final Supplier<T> maker;

    Shelf(Supplier<T> maker) {
        this.maker = maker;
    }

    /** Returns a tool for exclusive use until it is given back. */
    T take() {
        @Nullable T tool = free.pollFirst();
        return tool == null ? maker.get() : tool;
    }

    void giveBack(T tool) {
        free.addFirst(tool);
    }
}
