package dev.tidepool.research.reproductions.bahadur2022sword;

import dev.tidepool.lab.results.NodePoint;
import dev.tidepool.lab.results.NodeRun;
import dev.tidepool.lab.results.Run;
import java.util.List;
import java.util.Objects;
import java.util.function.ToIntFunction;

/**
 * A run of a weak and a strong node on real processes.
 *
 * @param run the run, complete, of which node 0 is the weak one
 * @param seconds how long requests arrived
 */
record RealTwoNodeRun(Run run, int seconds) implements TwoNodeRun {

    private NodeRun weak() {
        return Objects.requireNonNull(run.conditions().cluster()).nodes().get(0);
    }

    /** Takes the next point of the run's percentile curve. */
    @Override
    public double responseMillis(double percent) {
        return run.latencies().responsePercentiles().stream()
                .filter(point -> point.get(0) >= percent)
                .findFirst()
                .map(point -> point.get(1))
                .orElse(Double.NaN);
    }

    @Override
    public double target(int fromSecond, int toSecond) {
        return median(fromSecond, toSecond, NodePoint::target);
    }

    @Override
    public double alive(int fromSecond, int toSecond) {
        return median(fromSecond, toSecond, NodePoint::poolSize);
    }

    private double median(int from, int to, ToIntFunction<NodePoint> value) {
        int[] sorted = weak().series().stream()
                .filter(point -> point.t() >= from && point.t() < to)
                .mapToInt(value)
                .sorted()
                .toArray();
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
    }

    @Override
    public double[] targets() {
        double[] targets = new double[seconds];
        List<NodePoint> series = weak().series();
        for (NodePoint point : series) {
            if (point.t() < seconds) {
                targets[(int) point.t()] = point.target();
            }
        }
        return targets;
    }

    @Override
    public int overloads() {
        return (int) weak().overloadSignals();
    }
}
