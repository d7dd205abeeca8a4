package dev.tidepool.server.http;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

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
     * Admits a request with an argument of this many bytes, if the limits allow it.
     *
     * @return whether it is admitted; if so, {@link #leave} must follow
     */
    boolean enter(long argument) {
        if (requests.incrementAndGet() > maxRequests) {
            requests.decrementAndGet();
            return false;
        }
        if (bytes.addAndGet(argument) > maxBytes) {
            leave(argument);
            return false;
        }
        return true;
    }

    /** Adds the bytes of a result, even beyond the limit, because its task has run. */
    void add(long result) {
        bytes.addAndGet(result);
    }

    /** Removes an admitted request and all of its bytes. */
    void leave(long held) {
        bytes.addAndGet(-held);
        requests.decrementAndGet();
    }

    int requests() {
        return requests.get();
    }

    long bytes() {
        return bytes.get();
    }
}
