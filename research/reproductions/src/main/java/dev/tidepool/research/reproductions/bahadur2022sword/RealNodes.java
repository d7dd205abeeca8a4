package dev.tidepool.research.reproductions.bahadur2022sword;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.race.cluster.ClusterContestant;
import dev.tidepool.lab.race.cluster.ClusterSetup;
import dev.tidepool.lab.race.cluster.GateCost;
import dev.tidepool.lab.race.cluster.Measurement;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.workload.arrivals.RateSegment;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.research.reproductions.model.Stopped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * The two nodes of A and B as processes of this machine. Node 0 is weak: it has the serial cost of the simulated weak
 * node.
 *
 * @param rates constant ones, one after the other
 * @param calibration how requests arrive, and the cost
 */
record RealNodes(List<RateSegment> rates, CrrCalibration calibration) {
    /** Holds a thread per request per second, and the 1 MiB for each that RL-DTPS demands. */
    private static final int HEAP = 3_072;

    private static final double DRAIN_SECONDS = 15;

    /** A run whose generator was late is no result, and is repeated. */
    private static final int MAX_TRIES = 3;

    /**
     * Runs a scheme once.
     *
     * @param seed source of the arrivals
     * @param stop returns whether nobody waits for the rest
     * @throws Stopped if nobody does
     * @throws IllegalStateException if the run fails or is no result, in one line
     */
    RealTwoNodeRun run(ClusterContestant contestant, long seed, BooleanSupplier stop) {
        double seconds = rates.stream().mapToDouble(RateSegment::seconds).sum();
        try {
            ClusterSetup setup =
                    new ClusterSetup(2, List.of(1.0), 1, IdleOrder.FIFO, GateCost.of(calibration.cost()), HEAP);
            WorkloadSource workload = new WorkloadSource("crr", text(), "");
            Measurement measurement = new Measurement(setup, contestant, workload, seconds, DRAIN_SECONDS, seed);
            return new RealTwoNodeRun(run(measurement, stop), (int) seconds);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new Stopped();
        }
    }

    private static Run run(Measurement measurement, BooleanSupplier stop) throws IOException, InterruptedException {
        String reason = "";
        for (int i = 0; i < MAX_TRIES; i++) {
            Run run = measurement.run(stop).orElseThrow(Stopped::new);
            if (run.comparable()) {
                return run;
            }
            reason = String.valueOf(run.status().invalidReason());
        }
        throw new IllegalStateException(measurement.contestant().name() + " gave no result on real nodes in "
                + MAX_TRIES + " tries: " + reason);
    }

    /** Returns the load as a workload file. */
    String text() {
        String steps = rates.stream()
                .map(segment -> "    - {for: %ss, rate: %s/s}\n"
                        .formatted(
                                plain(segment.seconds()), plain(segment.from().value())))
                .collect(Collectors.joining());
        String spacing = calibration.spacing().name().toLowerCase(Locale.ROOT).replace('_', '-');
        return "name: crr\narrivals:\n  spacing: " + spacing + "\n  steps:\n" + steps
                + "tasks:\n  sleep:\n    phases:\n      - {wait: 100ms}\n";
    }

    private static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
