package dev.tidepool.server.http;

import dev.tidepool.cluster.MemberLoad;

/** The metrics of a node. Pure. */
final class NodeMetrics {
    private NodeMetrics() {}

    static String text(MemberLoad load) {
        Prometheus out = new Prometheus();
        out.gauge("tidepool_load_erlang", "The load in erlang of this node's capacity, from all callers.")
                .sample(load.erlang());
        out.gauge("tidepool_threads", "Threads of the pool.").sample(load.poolSize());
        out.gauge("tidepool_busy_threads", "Busy threads of the pool.").sample(load.busy());
        out.gauge("tidepool_queue_length", "Tasks waiting.").sample(load.queueLength());
        out.gauge("tidepool_arrival_rate", "Tasks per second that arrived, from all callers.")
                .sample(load.arrivalRate());
        return out.text();
    }
}
