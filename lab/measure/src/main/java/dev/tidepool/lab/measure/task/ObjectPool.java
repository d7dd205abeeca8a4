package dev.tidepool.lab.measure.task;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An object pool: digests, compressors and connections that a task borrows while it works. It makes an object when
 * none is free, so nobody waits. Thread-safe.
 */
final class ObjectPool<T> {
    private final ConcurrentLinkedDeque<T> free = new ConcurrentLinkedDeque<>();
    private final Supplier<T> maker;

    ObjectPool(Supplier<T> maker) {
        this.maker = maker;
    }

    /** Returns an object for exclusive use until {@link #release}. */
    T acquire() {
        @Nullable T object = free.pollFirst();
        return object == null ? maker.get() : object;
    }

    void release(T object) {
        free.addFirst(object);
    }
}
