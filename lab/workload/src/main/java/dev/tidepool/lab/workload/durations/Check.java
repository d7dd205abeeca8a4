package dev.tidepool.lab.workload.durations;

import java.math.BigDecimal;

/** Checks of the distributions' parameters. */
final class Check {
    private Check() {}

    /**
     * Accepts a finite value of at least 0.
     *
     * @throws IllegalArgumentException for any other
     */
    static void notNegative(String name, double nanos) {
        if (!(nanos >= 0 && nanos < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "found " + name + " " + millis(nanos) + ", expected a duration of at least 0");
        }
    }

    /** Returns a duration in milliseconds as text, for messages. */
    static String millis(double nanos) {
        double millis = nanos / 1e6;
        return (Double.isFinite(millis)
                        ? new BigDecimal(Double.toString(millis))
                                .stripTrailingZeros()
                                .toPlainString()
                        : Double.toString(millis))
                + "ms";
    }
}
