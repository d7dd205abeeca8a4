package dev.tidepool.server.http;

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
 * Says at a port of its own whether a server lives ({@code GET /health}) and takes tasks ({@code GET /ready}). It needs
 * no token, since its answers tell nothing else. Its threads and connections are separate from those for requests, so
 * that no flood of those hides it. Thread-safe.
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
     * @throws IOException if it cannot listen there
     */
    public static HealthPort start(String host, int port, Supplier<@Nullable String> obstacle) throws IOException {
        return new HealthPort(HttpListener.start(host, port, LIMITS, new Pages(obstacle), null));
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

        Pages(Supplier<@Nullable String> obstacle) {
            this.obstacle = obstacle;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            reply(request.getMethod(), Request.getPathInContext(request)).send(response, callback);
            return true;
        }

        private HttpReply reply(String method, String path) {
            boolean health = path.equals("/health");
            if (!health && !path.equals("/ready")) {
                return HttpReply.line(ReplyStatus.NOT_FOUND, "the pages are GET /health and GET /ready");
            } else if (!HttpMethod.GET.is(method)) {
                return HttpReply.line(ReplyStatus.METHOD_NOT_ALLOWED, "allowed is GET")
                        .with(HttpHeader.ALLOW, HttpMethod.GET.asString());
            }
            String reason = health ? null : obstacle.get();
            return reason != null
                    ? HttpReply.line(ReplyStatus.UNAVAILABLE, reason)
                    : HttpReply.line(ReplyStatus.OK, health ? "alive" : "ready");
        }
    }
}
