package dev.tidepool.lab.workload.arrivals;

import java.util.List;

/**
 * A piecewise linear rate over time, and the expected number of arrivals by a time. The inverse turns cumulative counts
 * into arrival times, and so a unit-rate Poisson process into one with this rate [cinlar1975, section 4.7].
 */
final class RateCurve {
    private final double[] start;
    private final double[] from;
    private final double[] slope;
    private final double[] countAtStart;

    /**
     * @param capacityPerSecond the capacity that fractions refer to
     * @param stretch the factor on the length of every segment
     */
    RateCurve(List<RateSegment> segments, double capacityPerSecond, double stretch) {
        int n = segments.size();
        start = new double[n + 1];
        from = new double[n];
        slope = new double[n];
        countAtStart = new double[n + 1];
        for (int i = 0; i < n; i++) {
            RateSegment segment = segments.get(i);
            double seconds = segment.seconds() * stretch;
            from[i] = segment.from().perSecond(capacityPerSecond);
            double to = segment.to().perSecond(capacityPerSecond);
            slope[i] = seconds == 0 ? 0 : (to - from[i]) / seconds;
            start[i + 1] = start[i] + seconds;
            countAtStart[i + 1] = countAtStart[i] + seconds * (from[i] + to) / 2;
        }
    }

    /** Returns the expected arrivals in the first {@code seconds}. */
    double countBy(double seconds) {
        int i = 0;
        while (i < from.length && start[i + 1] < seconds) {
            i++;
        }
        return i == from.length ? countAtStart[i] : countIn(i, seconds);
    }

    private double countIn(int i, double seconds) {
        double into = seconds - start[i];
        return countAtStart[i] + into * (from[i] + slope[i] * into / 2);
    }

    Inverse inverse() {
        return new Inverse();
    }

    /** The inverse of {@link #countBy}, for counts that never decrease. */
    final class Inverse {
        private int i;

        /** Returns when the expected number of arrivals reaches {@code count}; infinite if it never does. */
        double secondsAt(double count) {
            while (i < from.length && countAtStart[i + 1] <= count) {
                i++;
            }
            if (i == from.length) {
                return Double.POSITIVE_INFINITY;
            }
            double more = count - countAtStart[i];
            // Solves from * t + slope * t^2 / 2 = more in a form without cancellation for small slopes.
            double root = Math.sqrt(Math.max(0, from[i] * from[i] + 2 * slope[i] * more));
            double divisor = from[i] + root;
            double into = divisor == 0 ? 0 : 2 * more / divisor;
            return Math.min(start[i] + into, start[i + 1]);
        }
    }
}
