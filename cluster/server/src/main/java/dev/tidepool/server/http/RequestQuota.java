package dev.tidepool.server.http;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The limits on all present requests together: their number, and the bytes of their arguments and results. Results may
 * take half as much again, because their tasks have run. Thread-safe.
 */
final class RequestQuota {
    private final int maxRequests;
    private final long maxBytes;
    private final long maxBytesWithResults;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicLong bytes = new AtomicLong();

    RequestQuota(int maxRequests, long maxBytes) {
        this.maxRequests = maxRequests;
        this.maxBytes = maxBytes;
        this.maxBytesWithResults = maxBytes + maxBytes / 2;
    }

    /**
     * Admits a request, if the limits allow it.
     *
     * @param expected the bytes of its argument as far as they are known: as many must be free, but none are taken
     * @return the request's share, which must be given back; null if it is not admitted
     */
    @Nullable
    Share enter(long expected) {
        if (requests.incrementAndGet() > maxRequests || bytes.get() + expected > maxBytes) {
            requests.decrementAndGet();
            return null;
        }
        return new Share();
    }

    int requests() {
        return requests.get();
    }

    long bytes() {
        return bytes.get();
    }

    /** What one request takes of the limits. Thread-safe. */
    final class Share {
        private long held;
        private boolean left;

        private Share() {}

        /**
         * Takes bytes of the argument, which have arrived.
         *
         * @return whether the limit allows them; if not, none are taken
         */
        boolean take(int arrived) {
            return take(arrived, maxBytes);
        }

        /**
         * Takes the bytes of a result.
         *
         * @return whether the limit on results allows them; if not, none are taken
         */
        boolean takeResult(int result) {
            return take(result, maxBytesWithResults);
        }

        private synchronized boolean take(int more, long limit) {
            // Never goes beyond the limit, not even for a moment, in which another result would be dropped.
            long before = bytes.getAndUpdate(now -> now + more > limit ? now : now + more);
            if (before + more > limit) {
                return false;
            }
            held += more;
            return true;
        }

        /** Gives everything back; a second call does nothing. */
        synchronized void leave() {
            if (!left) {
                left = true;
                bytes.addAndGet(-held);
                requests.decrementAndGet();
            }
        }
    }
}
