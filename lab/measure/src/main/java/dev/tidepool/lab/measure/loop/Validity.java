package dev.tidepool.lab.measure.loop;

import dev.tidepool.lab.results.Percentiles;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether the arrivals of a run were on time. A late generator offers less load than intended, so a pool that delays it
 * would look fast.
 */
final class Validity {
    /** The reason if somebody changed the arrival rate. */
    static final String RATE_CHANGED = "offered rate changed by hand";

    private static final double ALWAYS_ALLOWED_MILLIS = 1;
    private static final double SHARE_OF_RESPONSE = 0.1;

    private Validity() {}

    /**
     * Returns why a run is invalid, in one sentence; null if it is valid.
     *
     * @param lateness of the generator, without the time inside {@code submit}
     * @param dropped arrivals never offered although the run was not stopped
     */
    static @Nullable String invalidReason(Percentiles lateness, Percentiles response, long dropped) {
        if (dropped > 0) {
            return "%d arrivals were never offered: submit held the generator up until the run was over"
                    .formatted(dropped);
        }
        if (lateness.p99() == null || response.p99() == null) {
            return null;
        }
        double allowed = Math.max(ALWAYS_ALLOWED_MILLIS, SHARE_OF_RESPONSE * response.p99());
        if (lateness.p99() <= allowed) {
            return null;
        }
        return String.format(
                Locale.ROOT,
                "the generator was starved of CPU: its lateness p99 was %.1f ms, and %.1f ms is allowed (1 ms or a"
                        + " tenth of the response p99)",
                lateness.p99(),
                allowed);
    }
}
