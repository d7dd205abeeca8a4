package dev.tidepool.lab.workload.arrivals;

/**
 * A segment of a rate over time, constant or linear.
 *
 * @param seconds its length, at least 0
 */
public record RateSegment(double seconds, Rate from, Rate to) {
    public RateSegment {
        if (!(seconds >= 0 && seconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "found a segment of " + seconds + " s, expected a finite length of at least 0");
        }
    }

    public static RateSegment constant(double seconds, Rate rate) {
        return new RateSegment(seconds, rate, rate);
    }
}
