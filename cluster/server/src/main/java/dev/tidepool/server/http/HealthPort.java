package dev.tidepool.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Says at a port of its own whether a server lives ({@code GET /health}) and takes tasks ({@code GET /ready}), and a
 * node's metrics ({@code GET /metrics}). It needs no token, since its answers tell nothing else. Its threads and
 * connections are separate from those for requests, so that no flood of those hides it. Thread-safe.
 */
public final class HealthPort implements AutoCloseable {
    private static final ClientLimits LIMITS = new ClientLimits(64, 16);
    private static final Duration END_LIMIT = Duration.ofSeconds(1);

    /** How long an answer counts: a flood of questions would keep others from what is asked. */
    static final Duration ANSWER_COUNTS = Duration.ofMillis(100);

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
     * @param metrics returns a node's metrics, or null if the server is no node or has none yet; must not block
     * @throws IOException if it cannot listen there
     */
    public static HealthPort start(
            String host, int port, Supplier<@Nullable String> obstacle, Supplier<@Nullable String> metrics)
            throws IOException {
        return start(host, port, obstacle, metrics, System::nanoTime);
    }

    /** @param clock nanoseconds */
    static HealthPort start(
            String host,
            int port,
            Supplier<@Nullable String> obstacle,
            Supplier<@Nullable String> metrics,
            LongSupplier clock)
            throws IOException {
        Pages pages = new Pages(new Recent(obstacle, clock), new Recent(metrics, clock));
        return new HealthPort(HttpListener.start(host, port, LIMITS, pages, null));
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

    /** Asks again when the last answer counts no more. Thread-safe. */
    private static final class Recent implements Supplier<@Nullable String> {
        private final Supplier<@Nullable String> source;
        private final LongSupplier clock;
        private volatile @Nullable Answer last;

        private record Answer(@Nullable String value, long at) {}

        Recent(Supplier<@Nullable String> source, LongSupplier clock) {
            this.source = source;
            this.clock = clock;
        }

        @Override
        public @Nullable String get() {
            long now = clock.getAsLong();
            Answer answer = last;
            if (answer == null || now - answer.at >= ANSWER_COUNTS.toNanos()) {
                answer = new Answer(source.get(), now);
                last = answer;
            }
            return answer.value;
        }
    }

    private static final class Pages extends Handler.Abstract.NonBlocking {
        private final Supplier<@Nullable String> obstacle;
        private final Supplier<@Nullable String> metrics;

        Pages(Supplier<@Nullable String> obstacle, Supplier<@Nullable String> metrics) {
            this.obstacle = obstacle;
            this.metrics = metrics;
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
                case "/metrics" -> metrics(metrics.get());
                default -> null;
            };
        }

        private static HttpReply ready(@Nullable String reason) {
            return reason == null
                    ? HttpReply.line(ReplyStatus.OK, "ready")
                    : HttpReply.line(ReplyStatus.UNAVAILABLE, reason);
        }

        private static @Nullable HttpReply metrics(@Nullable String now) {
            return now == null ? null : HttpReply.of(ReplyStatus.OK, Prometheus.TYPE, now.getBytes(UTF_8));
        }
    }
}
