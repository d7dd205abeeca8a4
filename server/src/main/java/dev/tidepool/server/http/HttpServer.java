package dev.tidepool.server.http;

import dev.tidepool.cluster.DistributedExecutor;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;

/**
 * Takes requests by HTTP/1.1 and submits their tasks. A few threads serve all of them: none waits for a task. What strangers
 * can make it hold is bounded: connections, the bytes of a request's head, requests, the bytes of all their arguments and
 * results together, and the time for each of these to come and go. Thread-safe.
 */
public final class HttpServer {
    private static final int MOST_CONNECTIONS = 10_000;
    private static final int MOST_REQUESTS = 8_000;

    /** Of the heap, for arguments and results. */
    private static final int HEAP_PART = 4;

    private final HttpListener listener;

    private HttpServer(HttpListener listener) {
        this.listener = listener;
    }

    /**
     * Starts a server.
     *
     * @param executor submits the tasks; it stays the giver's
     * @throws IOException if it cannot listen there
     */
    public static HttpServer start(HttpSettings settings, DistributedExecutor executor) throws IOException {
        RequestQuota allowance =
                new RequestQuota(MOST_REQUESTS, Runtime.getRuntime().maxMemory() / HEAP_PART);
        ResponseMetrics traffic = new ResponseMetrics();
        StatusPages pages = new StatusPages(executor, new Metrics(executor, allowance, traffic));
        Routes routes = new Routes(executor, allowance, settings.payloadLimit(), pages);
        return new HttpServer(HttpListener.start(
                settings.host(), settings.port(), settings.token(), MOST_CONNECTIONS, routes, traffic));
    }

    /** Returns where it takes requests. */
    public URI uri() {
        return listener.uri();
    }

    /**
     * Takes no more requests, and waits for those that are here.
     *
     * @param limit how long at most
     * @return whether all were answered
     */
    public boolean end(Duration limit) {
        return listener.end(limit);
    }
}
