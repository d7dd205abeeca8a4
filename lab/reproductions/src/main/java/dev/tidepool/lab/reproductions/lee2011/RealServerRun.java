package dev.tidepool.lab.reproductions.lee2011;

import dev.tidepool.lab.reproductions.simulation.ServerRun;
import dev.tidepool.lab.results.Run;
import org.jspecify.annotations.Nullable;

/**
 * A run of the real server. Latencies of a run whose arrivals were late are no result, nor are those of a run in which more
 * than a hundredth of the logins failed, since what fails at once has no response time; a server that broke down never answers.
 *
 * @param run the run
 */
record RealServerRun(Run run) implements ServerRun {
    private static final double MILLIS = 1e3;
    private static final double MOST_FAILED = 0.01;

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
        return brokeDown() ? Double.NaN : run.cost().threadsPeak();
    }

    @Override
    public double threadsCreated() {
        return brokeDown() ? Double.NaN : run.cost().threadsCreated();
    }

    /** Returns the mean number of CPUs that the server's JVM kept busy, the arrivals' own thread included. */
    double cpus(int seconds) {
        return brokeDown() ? Double.NaN : run.cost().cpuSeconds() / seconds;
    }

    /** Returns the percentage of the logins that got no answer, or not the right one, while the run lasted. */
    double unansweredPercent() {
        return brokeDown()
                ? 100
                : 100.0
                        * (run.counts().submitted() - run.counts().completed())
                        / Math.max(1, run.counts().submitted());
    }

    /** Returns whether the server's JVM ended before the run did. */
    boolean brokeDown() {
        return run.crashed();
    }

    /** Returns whether so many logins failed that the others' response times say little. */
    boolean manyFailed() {
        return run.counts().failed() > MOST_FAILED * run.counts().submitted();
    }

    private double response(@Nullable Double millis) {
        if (brokeDown()) {
            return Double.POSITIVE_INFINITY;
        }
        return run.valid() && !manyFailed() && millis != null ? millis / MILLIS : Double.NaN;
    }
}
