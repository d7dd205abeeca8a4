package dev.tidepool.research.reproductions.bahadur2022sword;

import dev.tidepool.lab.results.NodePoint;
import dev.tidepool.lab.results.NodeRun;
import dev.tidepool.lab.results.Run;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;

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

    @Override
    public double responseMillis(double percent) {
        return millis(run.latencies().responsePercentiles(), percent);
    }

    /** The wait counts from the intended start, so that it includes the way to the node. */
    @Override
    public double plottedMillis(double percent) {
        return NOMINAL_MILLIS + millis(run.latencies().queueWaitPercentiles(), percent);
    }

    /** Takes the next point of a curve. */
    private static double millis(List<List<Double>> curve, double percent) {
        return curve.stream()
                .filter(point -> point.get(0) >= percent)
                .findFirst()
                .map(point -> point.get(1))
                .orElse(Double.NaN);
    }

    @Override
    public double target(int fromSecond, int toSecond) {
        return median(Arrays.stream(targets(), fromSecond, Math.min(toSecond, seconds)));
    }

    @Override
    public double alive(int fromSecond, int toSecond) {
        return median(weak().series().stream()
                .filter(point -> point.t() >= fromSecond && point.t() < toSecond)
                .mapToDouble(NodePoint::poolSize));
    }

    private static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
    }

    @Override
    public double[] targets() {
        double[] targets = new double[seconds];
        int set = 0;
        for (NodePoint point : weak().series()) {
            set = point.target() > 0 ? point.target() : set;
            if (point.t() < seconds) {
                targets[(int) point.t()] = set;
            }
        }
        return targets;
    }

    @Override
    public int overloads() {
        return (int) weak().overloadSignals();
    }
}
