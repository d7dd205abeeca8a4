package dev.tidepool.server.http;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The limits on all present requests together: their number, and the bytes of their arguments and results. Thread-safe.
 */
final class RequestQuota {
    private final int maxRequests;
    private final long maxBytes;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicLong bytes = new AtomicLong();

    RequestQuota(int maxRequests, long maxBytes) {
        this.maxRequests = maxRequests;
        this.maxBytes = maxBytes;
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
        synchronized boolean take(int arrived) {
            if (bytes.addAndGet(arrived) > maxBytes) {
                bytes.addAndGet(-arrived);
                return false;
            }
            held += arrived;
            return true;
        }

        /** Takes the bytes of a result, even beyond the limit, because its task has run. */
        synchronized void add(int result) {
            bytes.addAndGet(result);
            held += result;
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
