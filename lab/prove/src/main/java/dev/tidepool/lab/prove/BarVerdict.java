package dev.tidepool.lab.prove;

import java.util.Locale;

/** What came of a bar. */
public enum BarVerdict {
    /** The value keeps the limit. */
    HOLDS,
    /** The value does not keep the limit. */
    FALLS_SHORT,
    /** There is no value. */
    NOT_MEASURED;

    /** Returns the verdict in words. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
