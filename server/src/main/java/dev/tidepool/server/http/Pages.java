package dev.tidepool.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tidepool.cluster.DistributedExecutor;
import java.time.Duration;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/** What can be looked at: the members, the metrics, and whether there is anybody to run tasks. Thread-safe. */
final class Pages {
    private final DistributedExecutor executor;
    private final Allowance allowance;
    private final Traffic traffic;

    Pages(DistributedExecutor executor, Allowance allowance, Traffic traffic) {
        this.executor = executor;
        this.allowance = allowance;
        this.traffic = traffic;
    }

    /** Returns the page of a path; null if there is none. */
    @Nullable
    Answer page(String path) {
        return switch (path) {
            case "/health" -> health();
            case "/metrics" -> Answer.of(HttpStatus.OK_200, Prometheus.TYPE, metrics().getBytes(UTF_8));
            default -> null;
        };
    }

    private Answer health() {
        int members = executor.members().size();
        return members > 0
                ? Answer.line(HttpStatus.OK_200, members == 1 ? "1 member" : members + " members")
                : Answer.line(HttpStatus.SERVICE_UNAVAILABLE_503, "no member").retryAfter(Duration.ofSeconds(1));
    }

    private String metrics() {
        Prometheus out = new Prometheus();
        traffic.write(out);
        out.gauge("tidepool_http_requests", "Requests for tasks now.").sample(allowance.requests());
        out.gauge("tidepool_http_bytes", "Bytes of arguments and results that they hold.")
                .sample(allowance.bytes());
        out.gauge("tidepool_members", "Members that tasks are sent to now.")
                .sample(executor.members().size());
        return out.text();
    }
}
