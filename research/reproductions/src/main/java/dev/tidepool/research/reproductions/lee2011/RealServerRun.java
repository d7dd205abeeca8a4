package dev.tidepool.research.reproductions.lee2011;

import dev.tidepool.lab.results.Run;
import dev.tidepool.research.reproductions.simulation.ServerRun;
import org.jspecify.annotations.Nullable;

/**
 * A run of the real server. Latencies are unknown if arrivals were late or more than a hundredth of the logins failed.
 * A login that fails at once has no response time. Latencies are infinite if the server crashed.
 *
 * @param run the run
 */
record RealServerRun(Run run) implements ServerRun {
    private static final double MILLIS = 1e3;
    private static final double MAX_FAILED = 0.01;

    @Override
    public double meanResponse() {
        return response(run.latencies().responseMillis().mean());
    }

    /** Returns the 99th percentile of the response times in seconds. */
    double p99() {
        return response(run.latencies().responseMillis().p99());
    }

    @Override
    public double threadsPeak() {
        return crashed() ? Double.NaN : run.cost().threadsPeak();
    }

    @Override
    public double threadsCreated() {
        return crashed() ? Double.NaN : run.cost().threadsCreated();
    }

    /** Returns the mean number of CPUs that the server's JVM kept busy, including the thread of the arrivals. */
    double cpus(int seconds) {
        return crashed() ? Double.NaN : run.cost().cpuSeconds() / seconds;
    }

    /** Returns the percentage of the logins without the right answer by the end of the run. */
    double unansweredPercent() {
        return crashed()
                ? 100
                : 100.0
                        * (run.counts().submitted() - run.counts().completed())
                        / Math.max(1, run.counts().submitted());
    }

    /** Returns whether the server's JVM ended before the run did. */
    boolean crashed() {
        return run.crashed();
    }

    /** Returns whether too many logins failed for a response time. */
    boolean manyFailed() {
        return run.counts().failed() > MAX_FAILED * run.counts().submitted();
    }

    private double response(@Nullable Double millis) {
        if (crashed()) {
            return Double.POSITIVE_INFINITY;
        }
        return run.valid() && !manyFailed() && millis != null ? millis / MILLIS : Double.NaN;
    }
}
