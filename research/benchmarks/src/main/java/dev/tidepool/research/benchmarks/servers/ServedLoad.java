package dev.tidepool.research.benchmarks.servers;

import dev.tidepool.research.benchmarks.cell.Experiment;
import dev.tidepool.research.benchmarks.cell.Slices;
import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Metric;
import dev.tidepool.research.benchmarks.servers.host.HostedServer;
import dev.tidepool.research.benchmarks.servers.host.RequestKind;
import dev.tidepool.research.benchmarks.servers.host.RequestWork;
import dev.tidepool.research.benchmarks.servers.host.ServerKind;
import dev.tidepool.research.benchmarks.servers.host.ServerPool;
import dev.tidepool.research.benchmarks.servers.load.CoreSplit;
import dev.tidepool.research.benchmarks.servers.load.LoadFigures;
import dev.tidepool.research.benchmarks.servers.load.LoadGenerator;
import dev.tidepool.research.benchmarks.servers.load.LoadPlan;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;

/**
 * Starts a server with a pool in this JVM, puts load on it from another process, and measures both.
 *
 * @param connections the connections, 1 or more
 * @param share the rate of an open loop as a share of the capacity; 0 for a closed loop
 * @param wrk whether {@code wrk}, or its variant for open loops, sends the requests where it is on the path
 */
record ServedLoad(ServerKind server, RequestKind request, int connections, double share, boolean wrk)
        implements Experiment<ServerPool> {
    /** Whole seconds, as {@code wrk} measures. */
    private static final double SLICE_SECONDS = 2;

    /** In a slice, the pool first gets used to the load again. {@code wrk} runs for at least a second. */
    private static final double LEAD_IN_SECONDS = 1;

    /** The warm-up of a fork, as a multiple of that of other suites: a server compiles for more than 10 s. */
    private static final int WARM_UPS = 3;

    /** Returns the cell's name, such as {@code tomcat-mix-100}, {@code tomcat-mix-100-jvm} or {@code grpc-mix-80%}. */
    String name() {
        String load = isOpen() ? percent() + "%" : connections + (server.isHttp() && !wrk ? "-jvm" : "");
        return server + "-" + request + "-" + load;
    }

    /** Returns one line that describes it. */
    String description() {
        String how = isOpen()
                ? "open loop at %d %% of the capacity, %d connections".formatted(percent(), connections)
                : "closed loop, %d connections%s".formatted(connections, wrk || !server.isHttp() ? "" : ", by a JVM");
        return server.description() + ": " + request.description() + "; " + how;
    }

    private long percent() {
        return Math.round(100 * share);
    }

    /** Returns whether requests go out on schedule. */
    boolean isOpen() {
        return share > 0;
    }

    /**
     * The servers of a closed loop run side by side and take turns, since {@code wrk} starts at once. {@code wrk2}
     * calibrates itself for 10 s, and another generator is a JVM that must warm up, too.
     */
    @Override
    public double sliceSeconds() {
        return wrk && !isOpen() && LoadGenerator.hasWrk() ? SLICE_SECONDS : 0;
    }

    /** A request takes so long that the way of a cache line matters little. */
    @Override
    public boolean needsFastLink() {
        return false;
    }

    /**
     * Measures a pool.
     *
     * @throws IllegalStateException if an open loop has no rate, or nothing was served
     */
    @Override
    public void measure(ServerPool pool, Effort effort, Slices slices) throws IOException, InterruptedException {
        if (isOpen() && !(effort.requestsPerSecond() > 0)) {
            throw new IllegalStateException("the rate comes from the capacity; measure the cell '%s' before"
                    .formatted(capacity().name()));
        }
        CoreSplit cores = CoreSplit.here();
        cores.takeServer();
        try (HostedServer running = server.start(pool, RequestWork.of(request, effort.digestNanos()))) {
            LoadGenerator generator = new LoadGenerator(cores);
            double rate = isOpen() ? effort.requestsPerSecond() : 0;
            double warmUp = WARM_UPS * effort.warmUpSeconds();
            if (sliceSeconds() > 0) {
                generator.run(plan(running, rate, LEAD_IN_SECONDS, warmUp), new ProcessUsage());
                warmUp = LEAD_IN_SECONDS;
            }
            for (int slice = 0; slice < slices.count(); slice++) {
                slices.next();
                ProcessUsage usage = new ProcessUsage();
                slices.report(metrics(generator.run(plan(running, rate, warmUp, slices.seconds()), usage), usage));
            }
        }
    }

    private LoadPlan plan(HostedServer running, double rate, double warmUp, double seconds) {
        return new LoadPlan(server.isHttp(), wrk, running.port(), connections, rate, warmUp, seconds);
    }

    /**
     * Returns the closed loop that finds the capacity: the same requests and connections, and a client of the kind that
     * this machine has for the open loop.
     */
    ServedLoad capacity() {
        return inClosedLoop(wrk && LoadGenerator.hasWrk2());
    }

    /** Returns the closed loop of the same requests and connections. */
    ServedLoad inClosedLoop(boolean withWrk) {
        return new ServedLoad(server, request, connections, 0, withWrk);
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
