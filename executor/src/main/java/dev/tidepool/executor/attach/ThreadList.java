package dev.tidepool.executor.attach;

import java.lang.ref.WeakReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lists the platform threads of this JVM, for all attached pools together. A listing costs time for each thread of the
 * program, so listings seldom take more than one part in {@link #COST_SHARE} of a core. It keeps no thread alive.
 * Thread-safe.
 */
final class ThreadList {
    static final ThreadList OF_JVM = new ThreadList(ThreadList::all);

    /** The time between two listings is at least this many times what one takes. */
    static final long COST_SHARE = 200;

    /** However long one takes, another is allowed after this time. */
    static final long MAX_INTERVAL_NANOS = 1_000_000_000;

    private final Supplier<@Nullable Thread[]> all;
    private WeakReference<Listing> newest = new WeakReference<>(null);
    private long nextNanos = System.nanoTime();

    ThreadList(Supplier<@Nullable Thread[]> all) {
        this.all = all;
    }

    /** The threads at one moment. */
    static final class Listing {
        private final @Nullable Thread[] threads;

        private Listing(@Nullable Thread[] threads) {
            this.threads = threads;
        }

        /** Returns the threads, with nulls between. */
        @Nullable
        Thread[] threads() {
            return threads;
        }
    }

    /** Returns a listing other than {@code known}; {@code known} itself while it is too early for another. */
    synchronized @Nullable Listing newerThan(@Nullable Listing known) {
        Listing last = newest.get();
        if (last != null && last != known) {
            return last;
        }
        long start = System.nanoTime();
        if (start - nextNanos < 0) {
            return known;
        }
        Listing listing = new Listing(all.get());
        long end = System.nanoTime();
        nextNanos = end + Math.min(MAX_INTERVAL_NANOS, COST_SHARE * (end - start));
        newest = new WeakReference<>(listing);
        return listing;
    }

    /** Lists the threads of all groups. */
    static @Nullable Thread[] all() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] found = new Thread[2 * root.activeCount() + 16]; // activeCount is an estimate
        root.enumerate(found);
        return found;
    }
}
