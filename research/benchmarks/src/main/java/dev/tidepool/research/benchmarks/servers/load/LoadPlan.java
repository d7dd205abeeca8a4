package dev.tidepool.research.benchmarks.servers.load;

/**
 * What a generator does.
 *
 * @param http whether requests are HTTP/1.1; else they are gRPC calls
 * @param wrk whether {@code wrk}, or its variant for open loops, sends them where it is on the path; not for gRPC
 * @param port of the server, on the loopback interface
 * @param connections the connections that it opens, 1 or more
 * @param perSecond the rate of an open loop; 0 for a closed loop
 * @param warmUpSeconds the load before the measurement
 * @param seconds the measurement
 */
public record LoadPlan(
        boolean http, boolean wrk, int port, int connections, double perSecond, double warmUpSeconds, double seconds) {
    /** Returns the number of threads that read answers in the generator: half of its cores. */
    static int threads() {
        return Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    }

    /** Returns whether requests go out on schedule; else each connection waits for its answer before the next. */
    public boolean openLoop() {
        return perSecond > 0;
    }

    /** Returns the same load with another warm-up, in seconds. */
    LoadPlan withWarmUp(double otherSeconds) {
        return new LoadPlan(http, wrk, port, connections, perSecond, otherSeconds, seconds);
    }
}
