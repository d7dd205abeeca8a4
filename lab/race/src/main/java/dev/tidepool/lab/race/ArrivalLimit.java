package dev.tidepool.lab.race;

import dev.tidepool.lab.workload.Workload;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** The maximum number of arrivals in a run. */
public final class ArrivalLimit {
    /** The maximum in a run on real threads. */
    public static final double OF_A_RACE = 5_000_000;

    private ArrivalLimit() {}

    /**
     * Returns in one line that a run has too many arrivals; empty if it has not.
     *
     * @param capacityPerSecond tasks/s that are 100 %; 0 where nobody knows it yet
     * @param seconds how long arrivals go on
     * @param max the maximum of arrivals
     */
    public static Optional<String> excess(Workload workload, double capacityPerSecond, double seconds, double max) {
        if (workload.needsCapacity() && capacityPerSecond == 0) {
            return Optional.empty();
        }
        double arrivals = workload.expectedArrivals(capacityPerSecond, Duration.ofNanos((long) (seconds * 1e9)));
        return arrivals <= max
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "a run has about %.0f arrivals; allowed are %.0f: shorten it with --seconds or lower the rate",
                        arrivals,
                        max));
    }
}
