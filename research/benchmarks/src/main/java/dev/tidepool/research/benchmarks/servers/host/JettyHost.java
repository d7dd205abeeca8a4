package dev.tidepool.research.benchmarks.servers.host;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.ExecutorService;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * Embedded Jetty with one handler. A foreign pool runs everything, also the thread that waits for readable connections.
 * Virtual threads run the requests only, beside Jetty's own pool, as its guide recommends.
 */
record JettyHost(Server server, ServerConnector connector) implements HostedServer {
    /** The selector accepts, so that no thread of the pool is lost to it. */
    private static final int NO_ACCEPTORS = 0;

    private static final int USUAL_SELECTORS = -1;

    /**
     * Starts a server on a free port.
     *
     * @param pool runs the work of requests; null for the server's own
     * @param isVirtual whether the pool has virtual threads
     */
    static HostedServer start(@Nullable ExecutorService pool, boolean isVirtual, RequestWork work) throws IOException {
        Server server = new Server(threads(pool, isVirtual));
        ServerConnector connector = new ServerConnector(server, NO_ACCEPTORS, USUAL_SELECTORS);
        connector.setHost(LOOPBACK);
        connector.setPort(0);
        server.addConnector(connector);
        server.setHandler(new Work(work));
        try {
            server.start();
        } catch (Exception failed) {
            throw new IOException("Jetty did not start: " + failed.getMessage(), failed);
        }
        return new JettyHost(server, connector);
    }

    private static ThreadPool threads(@Nullable ExecutorService pool, boolean isVirtual) {
        if (pool != null && !isVirtual) {
            return new JettyThreads(pool);
        }
        QueuedThreadPool own = new QueuedThreadPool();
        if (isVirtual) {
            own.setVirtualThreadsExecutor(pool);
        }
        return own;
    }

    @Override
    public int port() {
        return connector.getLocalPort();
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception failed) {
            throw new IllegalStateException("Jetty did not stop: " + failed.getMessage(), failed);
        }
    }

    private static final class Work extends Handler.Abstract {
        private final RequestWork work;

        Work(RequestWork work) {
            this.work = work;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            response.write(true, ByteBuffer.wrap(work.answer()), callback);
            return true;
        }
    }
}
