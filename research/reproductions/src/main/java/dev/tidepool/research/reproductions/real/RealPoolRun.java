package dev.tidepool.research.reproductions.real;

import dev.tidepool.lab.results.Noise;
import dev.tidepool.lab.results.Percentiles;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.SeriesPoint;
import dev.tidepool.research.reproductions.simulation.PoolOutcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of a real run. Only whoever counts its threads or its noise needs more than the interface.
 *
 * @param meanResponse seconds
 * @param meanWait seconds
 * @param responses the response times as a curve of points [percentile, millis]
 * @param throughput tasks ended per second
 * @param threadsPeak maximum of threads alive
 * @param threadsCreated threads created
 * @param sizeSteps threads alive at each {@link PoolOutcome#STEP}
 * @param endsBySecond tasks ended in each second
 * @param lateMillis the 99th percentile of the generator's lateness
 * @param noise the CPU use of other programs; null where unknown
 */
public record RealPoolRun(
        double meanResponse,
        double meanWait,
        List<List<Double>> responses,
        double throughput,
        double threadsPeak,
        double threadsCreated,
        List<Double> sizeSteps,
        List<Long> endsBySecond,
        double lateMillis,
        @Nullable Noise noise)
        implements PoolOutcome {
    private static final double MILLIS = 1e3;

    /** Tasks that wait leave most of the machine. A starved generator may be in time, while threads wake late. */
    static final double MAX_FOREIGN_SHARE = 0.2;

    /**
     * Keeps what experiments need of a run.
     *
     * @param seconds how long arrivals lasted
     */
    static RealPoolRun of(Run run, int seconds) {
        Percentiles responses = run.latencies().responseMillis();
        return new RealPoolRun(
                seconds(responses.mean()),
                seconds(run.latencies().queueWaitMillis().mean()),
                run.latencies().responsePercentiles(),
                run.counts().throughputPerSecond(),
                run.cost().threadsPeak(),
                run.cost().threadsCreated(),
                sizes(run.series(), seconds),
                completions(run.series()),
                MILLIS * seconds(run.arrivals().generatorLatenessMillis().p99()),
                run.conditions().noise());
    }

    private static double seconds(@Nullable Double millis) {
        return millis == null ? Double.NaN : millis / MILLIS;
    }

    /** Takes the newest size at each step. */
    private static List<Double> sizes(List<SeriesPoint> series, int seconds) {
        double step = STEP.toMillis() / MILLIS;
        List<Double> sizes = new ArrayList<>();
        double size = 0;
        int next = 0;
        for (int i = 1; i * step <= seconds; i++) {
            while (next < series.size() && series.get(next).t() <= i * step) {
                size = series.get(next++).poolSize();
            }
            sizes.add(size);
        }
        return sizes;
    }

    /** A step of the series belongs to the second in which it began. */
    static List<Long> completions(List<SeriesPoint> series) {
        double end = series.isEmpty() ? 0 : series.get(series.size() - 1).t();
        List<Long> ends = new ArrayList<>(Collections.nCopies((int) Math.ceil(end), 0L));
        double began = 0;
        for (SeriesPoint point : series) {
            int second = Math.min((int) began, ends.size() - 1); // the last two may have the same time
            ends.set(second, ends.get(second) + point.completions());
            began = point.t();
        }
        return ends;
    }

    /** Takes the next point of the curve. */
    @Override
    public double response(double percent) {
        return responses.stream()
                .filter(point -> point.get(0) >= percent)
                .findFirst()
                .map(point -> point.get(1) / MILLIS)
                .orElse(Double.NaN);
    }

    @Override
    public double meanThreads(int fromSecond) {
        int from = (int) (fromSecond * MILLIS / STEP.toMillis());
        return sizeSteps.stream()
                .skip(from)
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(Double.NaN);
    }

    @Override
    public double[] sizes() {
        return sizeSteps.stream().mapToDouble(Double::doubleValue).toArray();
    }

    @Override
    public long[] completions() {
        return endsBySecond.stream().mapToLong(Long::longValue).toArray();
    }

    /** Returns this run without its times, because it was disturbed. */
    RealPoolRun untimed() {
        return new RealPoolRun(
                Double.NaN,
                Double.NaN,
                List.of(),
                Double.NaN,
                threadsPeak,
                threadsCreated,
                sizeSteps,
                endsBySecond,
                lateMillis,
                noise);
    }

    /** Returns whether arrivals were later than that, or other programs took more of the machine than tasks leave. */
    boolean disturbed(double maxLateMillis) {
        return lateMillis > maxLateMillis || foreignShare() > MAX_FOREIGN_SHARE;
    }

    /** Returns the share of the machine that others took, 0 to 1; 0 if the system does not report it. */
    double foreignShare() {
        return noise == null ? 0 : noise.foreignCpuShare() + noise.stolenCpuShare();
    }
}
