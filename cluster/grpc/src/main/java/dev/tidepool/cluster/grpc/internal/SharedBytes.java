package dev.tidepool.cluster.grpc.internal;

import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/**
 * A limit on the bytes that several holders have together. If they have more, the holder with most ends. Thread-safe.
 *
 * @param <T> a holder
 */
class SharedBytes<T> {
    private final long limit;
    private final ToLongFunction<T> bytes;
    private final Consumer<T> end;
    private final AtomicLong total = new AtomicLong();
    private final Set<T> holders = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean relieving = new AtomicBoolean();

    /**
     * @param limit the bytes that all may have
     * @param bytes returns the bytes of a holder
     * @param end ends a holder, whose bytes then count no more
     */
    SharedBytes(long limit, ToLongFunction<T> bytes, Consumer<T> end) {
        this.limit = limit;
        this.bytes = bytes;
        this.end = end;
    }

    /** The bytes of all; each holder counts its own. */
    AtomicLong total() {
        return total;
    }

    void add(T holder) {
        holders.add(holder);
    }

    /** Forgets a holder that has ended. */
    void remove(T holder) {
        holders.remove(holder);
    }

    /** Ends the holders with most bytes until the others keep to the limit. */
    void relieve() {
        boolean relieved = true;
        while (relieved && total.get() > limit && relieving.compareAndSet(false, true)) {
            try {
                relieved = holders.stream()
                        .max(Comparator.comparingLong(bytes))
                        .filter(holder -> bytes.applyAsLong(holder) > 0)
                        .map(this::ended)
                        .isPresent();
            } finally {
                relieving.set(false);
            }
        }
    }

    private T ended(T holder) {
        end.accept(holder);
        return holder;
    }
}
