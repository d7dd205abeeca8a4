package dev.tidepool.server.http;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Receives requests by HTTP/1.1 and passes them to a handler. A few threads serve all requests, so the handler must not
 * block. Clients have limits: {@link ClientLimits}, and the size and duration of a request's header. Thread-safe.
 */
public final class HttpListener {
    private static final int MAX_HEADER_BYTES = 8 * 1_024;
    private static final int MAX_THREADS = 16;

    /**
     * The size of the operating system's queue for new connections. A burst fills a smaller one, and retries take 1
     * s.
     */
    private static final int ACCEPT_QUEUE = 1_024;

    private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(60);

    /** At the end, a connection without a request for so long is closed. */
    private static final Duration LAST_REQUESTS = Duration.ofSeconds(1);

    private final Server server;
    private final ServerConnector connector;
    private final ClientConnections clients;

    private HttpListener(Server server, ServerConnector connector, ClientConnections clients) {
        this.server = server;
        this.connector = connector;
        this.clients = clients;
    }

    /**
     * Starts to listen.
     *
     * @param host the address to listen at
     * @param port its port; 0 for any free port
     * @param limits the limits on connections
     * @param handler answers requests, without blocking; a {@link Guard}, unless everybody may read the answers
     * @param log receives every response; null for none
     * @throws IOException if it cannot listen there
     */
    public static HttpListener start(
            String host, int port, ClientLimits limits, Handler handler, @Nullable RequestLog log) throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, 4);
        threads.setName("http");
        Server server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setRequestHeaderSize(MAX_HEADER_BYTES);
        http.setSendServerVersion(false);
        http.setUriCompliance(UriCompliance.RFC3986);
        ServerConnector connector = new ServerConnector(server, 1, 2, new HttpConnectionFactory(http));
        connector.setHost(host);
        connector.setPort(port);
        connector.setIdleTimeout(IDLE_TIMEOUT.toMillis());
        connector.setAcceptQueueSize(ACCEPT_QUEUE);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(limits.connections() + ACCEPT_QUEUE, connector)); // if all are busy

        ClientConnections clients = new ClientConnections(limits, REQUEST_TIMEOUT, new BodyFraming(handler));
        connector.addBean(clients, false); // as a listener; the server starts and stops it as a handler
        server.setHandler(clients);
        server.setErrorHandler(new PlainErrors());
        if (log != null) {
            server.setRequestLog(log);
        }
        try {
            server.start();
        } catch (IOException taken) {
            throw taken;
        } catch (Exception failed) {
            throw new IOException("the HTTP server cannot start: " + failed.getMessage(), failed);
        }
        clients.watch(connector.getScheduler());
        return new HttpListener(server, connector, clients);
    }

    public URI uri() {
        String host = connector.getHost();
        return URI.create(
                "http://%s:%d".formatted(host.contains(":") ? "[" + host + "]" : host, connector.getLocalPort()));
    }

    /** Runs an action about once a second until this ends. It must not block. */
    void everySecond(Runnable action) {
        Scheduler scheduler = connector.getScheduler();
        scheduler.schedule(
                () -> {
                    try {
                        action.run();
                    } finally {
                        everySecond(action);
                    }
                },
                1,
                TimeUnit.SECONDS);
    }

    /**
     * Answers the present requests and, on open connections, one more each, whose response says that the connection is
     * closed. Then closes those that send none for a second, and accepts no more.
     *
     * @param limit the maximum time to wait
     * @return whether all were answered
     */
    public boolean end(Duration limit) {
        return end(limit, LAST_REQUESTS);
    }

    /** @param patience the time for the next requests on open connections; at most half of the limit counts */
    boolean end(Duration limit, Duration patience) {
        long start = System.nanoTime();
        Duration half = limit.dividedBy(2);
        try {
            clients.end(patience.compareTo(half) < 0 ? patience : half);
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
        Duration left = limit.minusNanos(System.nanoTime() - start);
        server.setStopTimeout(limit.isZero() ? 0 : Math.max(1, left.toMillis()));
        boolean cut = limit.isZero() && clients.hasUnanswered();
        try {
            server.stop(); // waits until all connections are closed, unless the limit is 0
            return !cut;
        } catch (Exception late) {
            return false;
        }
    }
}
