package dev.tidepool.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.MemberStatus.State;
import java.time.Duration;
import java.util.List;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/** The pages about the balancer: its members, its metrics, and its health. Thread-safe. */
final class StatusPages {
    private static final ObjectWriter JSON = new JsonMapper().writerWithDefaultPrettyPrinter();

    private final DistributedExecutor executor;
    private final Metrics metrics;

    StatusPages(DistributedExecutor executor, Metrics metrics) {
        this.executor = executor;
        this.metrics = metrics;
    }

    @Nullable
    HttpReply page(String path) {
        return switch (path) {
            case "/health" -> health();
            case "/members" -> members();
            case "/metrics" ->
                HttpReply.of(HttpStatus.OK_200, Prometheus.TYPE, metrics.text().getBytes(UTF_8));
            default -> null;
        };
    }

    private HttpReply health() {
        long open = executor.members().stream()
                .filter(member -> member.state() == State.OPEN)
                .count();
        return open > 0
                ? HttpReply.line(HttpStatus.OK_200, open == 1 ? "1 member" : open + " members")
                : HttpReply.line(HttpStatus.SERVICE_UNAVAILABLE_503, "no member")
                        .retryAfter(Duration.ofSeconds(1));
    }

    private HttpReply members() {
        List<MemberView> members =
                executor.members().stream().map(MemberView::of).toList();
        try {
            return HttpReply.of(HttpStatus.OK_200, "application/json", JSON.writeValueAsBytes(members));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
