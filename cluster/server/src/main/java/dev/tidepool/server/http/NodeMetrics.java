package dev.tidepool.server.http;

import dev.tidepool.cluster.MemberLoad;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The metrics of a node. Pure. */
public final class NodeMetrics {
    private NodeMetrics() {}

    /**
     * Returns them in Prometheus' text format.
     *
     * @param certificateExpiry when the first of its certificates expires; null for none
     */
    public static String text(MemberLoad load, @Nullable Instant certificateExpiry) {
        Prometheus out = new Prometheus();
        out.gauge("tidepool_load_erlang", "The load in erlang of this node's capacity, from all callers.")
                .sample(load.erlang());
        out.gauge("tidepool_threads", "Threads of the pool.").sample(load.poolSize());
        out.gauge("tidepool_busy_threads", "Busy threads of the pool.").sample(load.busy());
        out.gauge("tidepool_queue_length", "Tasks waiting.").sample(load.queueLength());
        out.gauge("tidepool_arrival_rate", "Tasks per second that arrived, from all callers.")
                .sample(load.arrivalRate());
        certificate(certificateExpiry, out);
        return out.text();
    }

    static void certificate(@Nullable Instant expiry, Prometheus out) {
        if (expiry != null) {
            out.gauge(
                            "tidepool_certificate_expiry_timestamp_seconds",
                            "When the first of this server's certificates expires, in seconds since 1970.")
                    .sample(expiry.getEpochSecond());
        }
    }
}
