package dev.tidepool.lab.race.simulation;

import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.lab.workload.Workload;
import java.time.Duration;
import java.util.Optional;

/** Whether a workload exceeds its capacity, over the whole run or for long enough to build up a queue. */
public final class Stability {
    /** A shorter overload counts as a burst, seconds. */
    static final double MAX_BURST = 5;

    private static final double MIN_WINDOW = 0.25;
    private static final int MAX_WINDOWS = 20_000;

    private Stability() {}

    /**
     * Returns a sentence about the overload with its figures; empty if there is none. A workload with phases says what
     * it overloads.
     *
     * @param seconds how long arrivals last
     */
    public static Optional<String> warning(Workload workload, Capacity capacity, double seconds) {
        if (!capacity.isFinite() || !workload.phases().isEmpty()) {
            return Optional.empty();
        }
        double offered = expected(workload, capacity, seconds, seconds) / seconds;
        if (offered > capacity.perSecond()) {
            return Optional.of(sentence("over the whole run", offered, capacity));
        }
        return longestOverload(workload, capacity, seconds);
    }

    /** The longest period during which each window exceeds the capacity. */
    private static Optional<String> longestOverload(Workload workload, Capacity capacity, double seconds) {
        int windows = (int) Math.min(MAX_WINDOWS, Math.ceil(seconds / MIN_WINDOW));
        double window = seconds / windows;
        double before = 0;
        int since = 0;
        int from = 0;
        int to = 0;
        for (int i = 1; i <= windows; i++) {
            double by = expected(workload, capacity, seconds, i * window);
            if (by - before <= capacity.perSecond() * window) {
                since = i;
            } else if (i - since > to - from) {
                from = since;
                to = i;
            }
            before = by;
        }
        if ((to - from) * window <= MAX_BURST) {
            return Optional.empty();
        }
        double offered = (expected(workload, capacity, seconds, to * window)
                        - expected(workload, capacity, seconds, from * window))
                / ((to - from) * window);
        String when = "from %s s to %s s".formatted(Numbers.plain(from * window), Numbers.plain(to * window));
        return Optional.of(sentence(when, offered, capacity));
    }

    private static double expected(Workload workload, Capacity capacity, double seconds, double until) {
        double stretch = seconds * 1e9 / workload.duration().toNanos();
        return workload.arrivals()
                .expectedCount(capacity.perSecond(), stretch, Duration.ofNanos(Math.round(until * 1e9)));
    }

    private static String sentence(String when, double offered, Capacity capacity) {
        return "unstable: %s %s tasks/s are offered and %s can be served (%s), so the queue grows"
                .formatted(when, Numbers.plain(offered), Numbers.plain(capacity.perSecond()), capacity.basis());
    }
}
