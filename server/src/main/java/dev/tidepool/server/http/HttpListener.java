package dev.tidepool.server.http;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * Takes requests by HTTP/1.1 and hands them to a handler. A few threads serve all of them, so that the handler must not wait. What
 * strangers can make it hold is bounded: connections, the bytes of a request's head, and the time for it to come. Thread-safe.
 */
public final class HttpListener {
    private static final int MOST_HEAD_BYTES = 8 * 1_024;
    private static final int MOST_THREADS = 16;

    /** Connections that the operating system keeps until they are accepted; with fewer, a burst loses some and waits for a second. */
    private static final int MOST_WAITING = 1_024;

    private static final Duration IDLE = Duration.ofSeconds(30);

    /** For the head of a request. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Server server;
    private final ServerConnector connector;

    private HttpListener(Server server, ServerConnector connector) {
        this.server = server;
        this.connector = connector;
    }

    /**
     * Starts to listen.
     *
     * @param host the address to listen at
     * @param port its port; 0 for any that is free
     * @param token the bearer token that every request must carry; null, on loopback only, for none
     * @param mostConnections how many there may be at once
     * @param handler answers, without waiting
     * @param log told of every response; null for nobody
     * @throws IOException if it cannot listen there
     */
    public static HttpListener start(
            String host,
            int port,
            @Nullable String token,
            int mostConnections,
            Handler handler,
            @Nullable RequestLog log)
            throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, 4);
        threads.setName("http");
        Server server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setRequestHeaderSize(MOST_HEAD_BYTES);
        http.setSendServerVersion(false);
        http.setUriCompliance(UriCompliance.RFC3986);
        ServerConnector connector = new ServerConnector(server, 1, 2, new HttpConnectionFactory(http));
        connector.setHost(host);
        connector.setPort(port);
        connector.setIdleTimeout(IDLE.toMillis());
        connector.setAcceptQueueSize(MOST_WAITING);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(mostConnections, connector));

        IdleConnections waiting = new IdleConnections(PATIENCE, new Guard(token, handler));
        connector.addBean(waiting, false); // as a listener; its life is the handler's
        server.setHandler(new GracefulHandler(waiting));
        server.setErrorHandler(new PlainErrors());
        if (log != null) {
            server.setRequestLog(log);
        }
        try {
            server.start();
        } catch (IOException taken) {
            throw taken;
        } catch (Exception failed) {
            throw new IOException("the HTTP server cannot be started: " + failed.getMessage(), failed);
        }
        waiting.watch(connector.getScheduler());
        return new HttpListener(server, connector);
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
