package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.results.Run;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * One run of one system on real nodes, for experiments. Its tasks do not compute, so there is no calibration.
 *
 * @param workload a workload with absolute rates
 * @param seconds how long arrivals last
 * @param drainSeconds how long a backlog may take to drain
 * @param seed of the arrivals and the work
 */
public record Measurement(
        ClusterSetup setup,
        ClusterContestant contestant,
        WorkloadSource workload,
        double seconds,
        double drainSeconds,
        long seed) {

    /**
     * Runs.
     *
     * @param stop asked now and then whether to stop
     * @return the run; empty if it was stopped
     * @throws IOException if a process cannot be started
     */
    public Optional<Run> run(BooleanSupplier stop) throws IOException, InterruptedException {
        ClusterRunner runner = new ClusterRunner(setup);
        Work work = new Work(workload, seconds, seed, 0, Map.of());
        Optional<Run> run = runner.run(contestant, 1, work, drainSeconds, live -> {
            if (stop.getAsBoolean()) {
                runner.stop();
            }
        });
        return runner.isStopped() ? Optional.empty() : run;
    }
}
