package dev.tidepool.server.http;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What all requests together may hold: so many requests, and so many bytes of arguments and results. Thread-safe.
 */
final class RequestQuota {
    private final int mostRequests;
    private final long mostBytes;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicLong bytes = new AtomicLong();

    RequestQuota(int mostRequests, long mostBytes) {
        this.mostRequests = mostRequests;
        this.mostBytes = mostBytes;
    }

    /**
     * Lets a request in with so many bytes, if there is room.
     *
     * @return whether it is in; then, {@link #leave} must follow
     */
    boolean enter(long argument) {
        if (requests.incrementAndGet() > mostRequests) {
            requests.decrementAndGet();
            return false;
        }
        if (bytes.addAndGet(argument) > mostBytes) {
            leave(argument);
            return false;
        }
        return true;
    }

    /** A request that is in holds so many bytes more, whether there is room or not: its task has run. */
    void add(long result) {
        bytes.addAndGet(result);
    }

    /** A request that was in leaves with all of its bytes. */
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
