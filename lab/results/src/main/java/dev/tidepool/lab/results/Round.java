package dev.tidepool.lab.results;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Rounds numbers to what the result file shows. */
public final class Round {
    private Round() {}

    /** Returns nanos as milliseconds, to a microsecond. */
    public static double millis(double nanos) {
        return to(nanos / 1e6, 3);
    }

    /**
     * Returns {@code value} with a number of decimals, halves up.
     *
     * @param value a finite number
     * @param decimals 0 or more
     */
    public static double to(double value, int decimals) {
        return BigDecimal.valueOf(value)
                .setScale(decimals, RoundingMode.HALF_UP)
                .doubleValue();
    }
}
