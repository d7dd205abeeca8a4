package dev.tidepool.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tidepool.cluster.MemberLoad;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Says at a port of its own whether a server lives ({@code GET /health}) and takes tasks ({@code GET /ready}), and what
 * load a node has ({@code GET /metrics}). It needs no token, since its answers tell nothing else. Its threads and
 * connections are separate from those for requests, so that no flood of those hides it. Thread-safe.
 */
public final class HealthPort implements AutoCloseable {
    private static final ClientLimits LIMITS = new ClientLimits(64, 16);
    private static final Duration END_LIMIT = Duration.ofSeconds(1);

    private final HttpListener listener;

    private HealthPort(HttpListener listener) {
        this.listener = listener;
    }

    /**
     * Starts to listen.
     *
     * @param host the address to listen at
     * @param port its port; 0 for any free port
     * @param obstacle returns why the server takes no tasks now, in one line, or null if it takes them; must not block
     * @param load returns the node's load, or null if the server is no node or has none yet; must not block
     * @throws IOException if it cannot listen there
     */
    public static HealthPort start(
            String host, int port, Supplier<@Nullable String> obstacle, Supplier<@Nullable MemberLoad> load)
            throws IOException {
        return new HealthPort(HttpListener.start(host, port, LIMITS, new Pages(obstacle, load), null));
    }

    /** Returns its address. */
    public URI uri() {
        return listener.uri();
    }

    /** Stops to listen. */
    @Override
    public void close() {
        boolean unused = listener.end(END_LIMIT);
    }

    private static final class Pages extends Handler.Abstract.NonBlocking {
        private final Supplier<@Nullable String> obstacle;
        private final Supplier<@Nullable MemberLoad> load;

        Pages(Supplier<@Nullable String> obstacle, Supplier<@Nullable MemberLoad> load) {
            this.obstacle = obstacle;
            this.load = load;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            HttpReply page = page(Request.getPathInContext(request));
            if (page != null && !HttpMethod.GET.is(request.getMethod())) {
                page = HttpReply.line(ReplyStatus.METHOD_NOT_ALLOWED, "allowed is GET")
                        .with(HttpHeader.ALLOW, HttpMethod.GET.asString());
            }
            HttpReply reply = page != null
                    ? page
                    : HttpReply.line(
                            ReplyStatus.NOT_FOUND,
                            "the pages are GET /health, GET /ready and, on a node, GET /metrics");
            reply.send(response, callback);
            return true;
        }

        private @Nullable HttpReply page(String path) {
            return switch (path) {
                case "/health" -> HttpReply.line(ReplyStatus.OK, "alive");
                case "/ready" -> ready(obstacle.get());
                case "/metrics" -> metrics(load.get());
                default -> null;
            };
        }

        private static HttpReply ready(@Nullable String reason) {
            return reason == null
                    ? HttpReply.line(ReplyStatus.OK, "ready")
                    : HttpReply.line(ReplyStatus.UNAVAILABLE, reason);
        }

        private static @Nullable HttpReply metrics(@Nullable MemberLoad now) {
            return now == null
                    ? null
                    : HttpReply.of(
                            ReplyStatus.OK,
                            Prometheus.TYPE,
                            NodeMetrics.text(now).getBytes(UTF_8));
        }
    }
}
