package dev.tidepool.server.http;

import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.server.rights.RightsFile;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Starts the balancer's HTTP server, which submits the tasks of requests. A few threads serve all requests; none
 * waits for a task. Clients have limits: connections, the size of a request's header, requests, the bytes of all
 * arguments and results together, and the time to transfer each.
 */
public final class HttpServer {
    /** The limit on all connections. */
    public static final int MAX_CONNECTIONS = 10_000;

    private static final int MAX_REQUESTS = 8_000;

    /**
     * Arguments and results may use one part in this many of the heap, and results half as much again. The G1 collector
     * gives a large array whole regions, up to twice its size: so all of them take three quarters of the heap at most.
     */
    private static final int HEAP_PARTS = 4;

    private HttpServer() {}

    /**
     * Starts a server.
     *
     * @param executor submits the tasks; its owner closes it, after the server
     * @throws IOException if it cannot listen at the address
     */
    public static HttpListener start(HttpSettings settings, DistributedExecutor executor) throws IOException {
        return start(settings, executor, usualQuota(), null);
    }

    /**
     * Starts a server that knows its callers by their tokens.
     *
     * @param executor submits the tasks; its owner closes it, after the server
     * @param rights the tokens, in place of that of the settings, and what each caller may run; its owner closes it
     * @throws IOException if it cannot listen at the address
     */
    public static HttpListener start(HttpSettings settings, DistributedExecutor executor, RightsFile rights)
            throws IOException {
        return start(settings, executor, usualQuota(), rights);
    }

    private static RequestQuota usualQuota() {
        return new RequestQuota(MAX_REQUESTS, Runtime.getRuntime().maxMemory() / HEAP_PARTS);
    }

    static HttpListener start(
            HttpSettings settings, DistributedExecutor executor, RequestQuota quota, @Nullable RightsFile rights)
            throws IOException {
        ResponseMetrics responses = new ResponseMetrics();
        ClusterScaling scaling = new ClusterScaling(executor::members, executor::clusterSize, System::nanoTime);
        StatusPages pages = new StatusPages(executor, scaling, new Metrics(executor, scaling, quota, responses));
        Routes routes = new Routes(executor, quota, settings.payloadLimit(), pages, rights);
        HttpListener listener = HttpListener.start(
                settings.host(),
                settings.port(),
                new ClientLimits(MAX_CONNECTIONS, settings.connectionsPerAddress()),
                rights == null ? new Guard(settings.token(), routes) : new Guard(rights, routes),
                responses);
        listener.everySecond(scaling::decision);
        if (rights != null) {
            listener.everySecond(routes::examineAgain);
        }
        return listener;
    }
}
