package dev.tidepool.lab.live;

import java.io.IOException;
import java.net.URI;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Serves a live page by HTTP/1.1 on the loopback address: few threads, a bounded number of connections. */
final class LiveServer {
    private static final String HOST = "127.0.0.1";
    private static final int MAX_THREADS = 8;
    private static final int MAX_CONNECTIONS = 4 * Viewers.MAX;
    private static final int MAX_HEAD_BYTES = 8 * 1_024;
    private static final long IDLE_MILLIS = 30_000;

    /** Held, or its level would be forgotten. */
    private static final Logger LOGGER = Logger.getLogger("org.eclipse.jetty");

    private final Server server;
    private final ServerConnector connector;

    private LiveServer(Server server, ServerConnector connector) {
        this.server = server;
        this.connector = connector;
    }

    /** Starts; {@code port} 0 stands for any free one. */
    static LiveServer start(LivePage page, int port) throws IOException {
        if (LOGGER.getLevel() == null) {
            LOGGER.setLevel(Level.WARNING);
        }
        QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, 1);
        threads.setName("live-page");
        threads.setDaemon(true);
        Server server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setRequestHeaderSize(MAX_HEAD_BYTES);
        http.setSendServerVersion(false);
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost(HOST);
        connector.setPort(port);
        connector.setIdleTimeout(IDLE_MILLIS);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(MAX_CONNECTIONS, connector));
        server.setHandler(new LoopbackOnly(new LiveRoutes(page)));
        try {
            server.start();
        } catch (Exception failed) {
            throw new IOException(
                    "the live page cannot listen on %s:%d: %s; name another port, or none for any free one"
                            .formatted(HOST, port, failed.getMessage()),
                    failed);
        }
        return new LiveServer(server, connector);
    }

    URI uri() {
        return URI.create("http://%s:%d/".formatted(HOST, connector.getLocalPort()));
    }

    /** Ends at once. */
    void end() {
        try {
            server.stop();
        } catch (Exception late) {
            LOGGER.log(Level.FINE, "the live page did not end in order", late);
        }
    }
}
