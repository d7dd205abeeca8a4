package dev.tidepool.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.MemberStatus;
import dev.tidepool.policy.Counted;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The pages about the balancer: its members, how many the load needs, its metrics, its health, and the description of
 * its HTTP interface. Thread-safe.
 */
final class StatusPages {
    private static final ObjectWriter JSON = new JsonMapper().writerWithDefaultPrettyPrinter();

    /** The OpenAPI description of every path, header and status code. */
    private static final byte[] DESCRIPTION = resource("openapi.yaml");

    private final DistributedExecutor executor;
    private final ClusterScaling scaling;
    private final Metrics metrics;

    StatusPages(DistributedExecutor executor, ClusterScaling scaling, Metrics metrics) {
        this.executor = executor;
        this.scaling = scaling;
        this.metrics = metrics;
    }

    @Nullable
    HttpReply page(String path) {
        return switch (path) {
            case "/health" -> health();
            case "/members" ->
                json(executor.members().stream().map(MemberView::of).toList());
            case "/scaling" -> json(scaling.decision());
            case "/metrics" ->
                HttpReply.of(ReplyStatus.OK, Prometheus.TYPE, metrics.text().getBytes(UTF_8));
            case "/openapi.yaml" -> HttpReply.of(ReplyStatus.OK, "application/yaml", DESCRIPTION);
            default -> null;
        };
    }

    private HttpReply health() {
        long open = executor.members().stream().filter(MemberStatus::isOpen).count();
        return open > 0
                ? HttpReply.line(ReplyStatus.OK, Counted.of(open, "member"))
                : HttpReply.line(ReplyStatus.UNAVAILABLE, "no member").retryAfter(Duration.ofSeconds(1));
    }

    private static HttpReply json(Object value) {
        try {
            return HttpReply.of(ReplyStatus.OK, "application/json", JSON.writeValueAsBytes(value));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static byte[] resource(String name) {
        try (InputStream in = StatusPages.class.getResourceAsStream(name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
