package dev.tidepool.benchmarks.result;

import java.util.Locale;

/** Whether a bar was reached. */
public enum Verdict {
    /** Reached. */
    HELD,
    /** Missed by 5 % at most, which counts as reached. */
    TIE,
    /** Missed. */
    MISSED,
    /** A measurement that the bar needs failed or was not made. */
    NOT_MEASURED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
