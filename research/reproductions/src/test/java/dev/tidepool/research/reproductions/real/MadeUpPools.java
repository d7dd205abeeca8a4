package dev.tidepool.research.reproductions.real;

import dev.tidepool.lab.results.Noise;
import dev.tidepool.lab.results.Percentiles;
import dev.tidepool.lab.results.PolicyDescription;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.RunArrivals;
import dev.tidepool.lab.results.RunConditions;
import dev.tidepool.lab.results.RunControl;
import dev.tidepool.lab.results.RunCost;
import dev.tidepool.lab.results.RunCounts;
import dev.tidepool.lab.results.RunLatencies;
import dev.tidepool.lab.results.RunStatus;
import dev.tidepool.lab.results.SeriesPoint;
import dev.tidepool.research.reproductions.model.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Runs of real pools that never were. */
public final class MadeUpPools {
    private MadeUpPools() {}

    /** Returns quick settings whose finished runs a folder keeps. */
    public static Settings settings(long seed, Path folder) {
        return new Settings(
                seed, true, Optional.of(folder), OptionalInt.empty(), List.of(), Optional.empty(), Optional.empty());
    }

    /** Returns a run of which only the mean wait matters. */
    public static Run waiting(double millis) {
        return run(millis, 10, List.of(1.0, 1.0, 1.0), 10);
    }

    /**
     * Returns a run.
     *
     * @param waitMillis mean wait
     * @param throughput tasks ended per second
     * @param responses p50, p90 and p95, seconds
     * @param threads alive all the time
     */
    public static Run run(double waitMillis, double throughput, List<Double> responses, int threads) {
        List<List<Double>> curve = List.of(
                List.of(50.0, 1e3 * responses.get(0)),
                List.of(90.0, 1e3 * responses.get(1)),
                List.of(95.0, 1e3 * responses.get(2)));
        Percentiles wait = mean(waitMillis);
        List<SeriesPoint> series = IntStream.rangeClosed(1, 20)
                .mapToObj(second -> new SeriesPoint(second, 10, 10, threads, 0, 0, null, null, null, null))
                .toList();
        return new Run(
                "made up",
                1,
                RunStatus.of(null, false),
                new RunCounts(200, 200, 0, 0, 0, 0, 0, throughput),
                new RunLatencies(mean(100), wait, curve, List.of(), null, null, null, null),
                new RunArrivals(mean(0.1), "raised", ""),
                new RunCost(0, 0, threads, threads, 0),
                new RunControl(new PolicyDescription("made up", Map.of()), List.of(), series),
                RunConditions.UNKNOWN,
                null);
    }

    /** Returns the run with arrivals that were so late, beside other programs that took so much of the machine. */
    public static Run disturbed(Run run, double lateMillis, double foreignShare) {
        return new Run(
                run.pool(),
                run.repetition(),
                run.status(),
                run.counts(),
                run.latencies(),
                new RunArrivals(mean(lateMillis), "raised", ""),
                run.cost(),
                run.control(),
                new RunConditions(null, null, new Noise(foreignShare, 0, foreignShare, 0.0), null),
                run.phases());
    }

    private static Percentiles mean(double millis) {
        return new Percentiles(millis, millis, millis, millis, millis, millis, millis);
    }
}
