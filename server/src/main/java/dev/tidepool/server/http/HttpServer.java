package dev.tidepool.server.http;

import dev.tidepool.cluster.DistributedExecutor;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Takes requests by HTTP/1.1 and submits their tasks. A few threads serve all of them: none waits for a task. What strangers
 * can make it hold is bounded: connections, the bytes of a request's head, requests, the bytes of all their arguments and
 * results together, and the time for each of these to come and go. Thread-safe.
 */
public final class HttpServer {
    private static final int MOST_CONNECTIONS = 10_000;
    private static final int MOST_REQUESTS = 8_000;
    private static final int MOST_HEAD_BYTES = 8 * 1_024;
    private static final int MOST_THREADS = 16;
    private static final Duration IDLE = Duration.ofSeconds(30);

    /** For the head of a request. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Of the heap, for arguments and results. */
    private static final int HEAP_PART = 4;

    private final Server server;
    private final ServerConnector connector;

    private HttpServer(Server server, ServerConnector connector) {
        this.server = server;
        this.connector = connector;
    }

    /**
     * Starts a server.
     *
     * @param executor submits the tasks; it stays the giver's
     * @throws IOException if it cannot listen there
     */
    public static HttpServer start(HttpSettings settings, DistributedExecutor executor) throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, 4);
        threads.setName("http");
        Server server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setRequestHeaderSize(MOST_HEAD_BYTES);
        http.setSendServerVersion(false);
        http.setUriCompliance(UriCompliance.RFC3986);
        ServerConnector connector = new ServerConnector(server, 1, 2, new HttpConnectionFactory(http));
        connector.setHost(settings.host());
        connector.setPort(settings.port());
        connector.setIdleTimeout(IDLE.toMillis());
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, connector));

        Allowance allowance = new Allowance(MOST_REQUESTS, Runtime.getRuntime().maxMemory() / HEAP_PART);
        Traffic traffic = new Traffic();
        Pages pages = new Pages(executor, new Metrics(executor, allowance, traffic));
        Routes routes = new Routes(executor, allowance, settings.payloadLimit(), pages);
        WaitingConnections waiting = new WaitingConnections(PATIENCE, new Guard(settings.token(), routes));
        connector.addBean(waiting, false); // as a listener; its life is the handler's
        server.setHandler(new GracefulHandler(waiting));
        server.setErrorHandler(new PlainErrors());
        server.setRequestLog(traffic);
        try {
            server.start();
        } catch (IOException taken) {
            throw taken;
        } catch (Exception failed) {
            throw new IOException("the HTTP server cannot be started: " + failed.getMessage(), failed);
        }
        waiting.watch(connector.getScheduler());
        return new HttpServer(server, connector);
    }

    /** Returns where it takes requests. */
    public URI uri() {
        String host = connector.getHost();
        return URI.create(
                "http://%s:%d".formatted(host.contains(":") ? "[" + host + "]" : host, connector.getLocalPort()));
    }

    /**
     * Takes no more requests, and waits for those that are here.
     *
     * @param limit how long at most
     * @return whether all were answered
     */
    public boolean end(Duration limit) {
        server.setStopTimeout(limit.toMillis());
        try {
            server.stop();
            return true;
        } catch (Exception late) {
            return false;
        }
    }
}
