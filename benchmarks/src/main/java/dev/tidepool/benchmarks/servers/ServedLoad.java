package dev.tidepool.benchmarks.servers;

import dev.tidepool.benchmarks.cell.OneSlice;
import dev.tidepool.benchmarks.result.Effort;
import dev.tidepool.benchmarks.result.Metric;
import dev.tidepool.benchmarks.servers.host.HostedServer;
import dev.tidepool.benchmarks.servers.host.RequestKind;
import dev.tidepool.benchmarks.servers.host.RequestWork;
import dev.tidepool.benchmarks.servers.host.ServerKind;
import dev.tidepool.benchmarks.servers.host.ServerPool;
import dev.tidepool.benchmarks.servers.load.CoreSplit;
import dev.tidepool.benchmarks.servers.load.LoadFigures;
import dev.tidepool.benchmarks.servers.load.LoadGenerator;
import dev.tidepool.benchmarks.servers.load.LoadPlan;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;

/**
 * Starts a server with a pool in this JVM, puts load on it from another process, and measures both.
 *
 * @param connections the connections, 1 or more
 * @param share the rate of an open loop as a share of the capacity; 0 for a closed loop
 */
record ServedLoad(ServerKind server, RequestKind request, int connections, double share)
        implements OneSlice<ServerPool> {
    /** Returns whether requests go out on schedule. */
    boolean isOpen() {
        return share > 0;
    }

    /**
     * Measures a pool.
     *
     * @throws IllegalStateException if an open loop has no rate, or nothing was served
     */
    @Override
    public Map<Metric, Double> measure(ServerPool pool, Effort effort) throws IOException, InterruptedException {
        if (isOpen() && !(effort.requestsPerSecond() > 0)) {
            throw new IllegalStateException("the rate comes from the capacity; measure the cell '%s' before"
                    .formatted(ServerCells.name(this.closed())));
        }
        CoreSplit cores = CoreSplit.here();
        cores.takeServer();
        try (HostedServer running = server.start(pool, RequestWork.of(request, effort.digestNanos()))) {
            ProcessUsage usage = new ProcessUsage();
            LoadPlan plan = new LoadPlan(
                    server.isHttp(),
                    running.port(),
                    connections,
                    isOpen() ? effort.requestsPerSecond() : 0,
                    effort.warmUpSeconds(),
                    effort.seconds());
            return metrics(new LoadGenerator(cores).run(plan, usage), usage);
        }
    }

    /** Returns the closed loop with the same requests on the same connections, which measures the capacity. */
    ServedLoad closed() {
        return new ServedLoad(server, request, connections, 0);
    }

    private static Map<Metric, Double> metrics(LoadFigures seen, ProcessUsage usage) {
        if (seen.served() == 0) {
            throw new IllegalStateException("no request was served; %d failed".formatted(seen.failed()));
        }
        Map<Metric, Double> metrics = new EnumMap<>(Metric.class);
        metrics.put(Metric.REQUESTS_PER_SECOND, seen.perSecond());
        metrics.put(Metric.RESPONSE_P50, seen.p50Millis());
        metrics.put(Metric.RESPONSE_P99, seen.p99Millis());
        metrics.put(Metric.FAILED, (double) seen.failed());
        metrics.putAll(usage.perRequest(seen.served()));
        return metrics;
    }
}
