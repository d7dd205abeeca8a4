package dev.tidepool.lab.results;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** A distribution as a curve of points [percentile, millis], ever denser towards 100 %. */
public final class PercentileCurve {
    private PercentileCurve() {}

    /**
     * Returns the curve: 5 % steps to 90, 1 % steps to 99, then ten steps for each further nine while a step holds a
     * task, and the maximum at 100. Empty without tasks.
     *
     * @param nanos a histogram of nanos
     */
    public static List<List<Double>> of(Histogram nanos) {
        List<List<Double>> curve = new ArrayList<>();
        if (nanos.getTotalCount() == 0) {
            return curve;
        }
        for (int percent = 0; percent < 90; percent += 5) {
            add(curve, nanos, percent);
        }
        double rest = 10;
        do {
            for (int step = 10; step > 1; step--) {
                add(curve, nanos, 100 - rest * step / 10);
            }
            rest /= 10;
        } while (nanos.getTotalCount() * rest / 100 >= 1 && rest > 1e-3);
        add(curve, nanos, 100);
        return curve;
    }

    private static void add(List<List<Double>> curve, Histogram nanos, double percentile) {
        curve.add(List.of(Round.to(percentile, 6), Round.millis((double) nanos.getValueAtPercentile(percentile))));
    }
}
