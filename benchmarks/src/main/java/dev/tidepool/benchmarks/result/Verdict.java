package dev.tidepool.benchmarks.result;

import java.util.Locale;

/** Whether a value reaches its bar. */
public enum Verdict {
    /** Reached. */
    HELD,
    /** Missed within the bar's tolerance or within chance, which counts as reached. */
    TIE,
    /** Missed. */
    MISSED,
    /** A value is missing. */
    NOT_MEASURED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
