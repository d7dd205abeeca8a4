package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.Interval;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where {@code auto} stands: its response p99 divided by that of the best other pool. The ratio's interval reaches from
 * the lowest to the highest quotient of the two intervals. So it contains 1 exactly if these overlap, which is no
 * difference.
 */
final class AutoStanding {
    private AutoStanding() {}

    /**
     * Returns the standing in one sentence; empty if {@code auto} did not race or nothing is there to compare it with.
     *
     * @param ranking the order of the race
     * @param pools all its pools
     * @param ranked the pools that compete, the lowest response p99 first
     */
    static String sentence(Ranking ranking, List<Pool> pools, List<Pool> ranked) {
        @Nullable Pool auto = Pool.find(pools, Ranking.AUTO).orElse(null);
        @Nullable
        Pool other =
                ranked.stream().filter(pool -> !pool.equals(auto)).findFirst().orElse(null);
        if (auto == null || other == null) {
            return "";
        }
        if (!ranked.contains(auto)) {
            return Ranking.AUTO + " does not compete: " + ranking.verdict(auto) + ".";
        }
        Interval own = p99(auto);
        Interval against = p99(other);
        Interval ratio = new Interval(
                own.low() / against.high(),
                own.median() / against.median(),
                own.high() / against.low(),
                Math.min(own.count(), against.count()));
        return Ranking.AUTO + " is " + Numbers.interval(ratio, " ×") + " the "
                + (auto.equals(ranked.get(0)) ? "next" : "lowest") + " p99 (" + other.name() + ")" + verdict(ratio)
                + ".";
    }

    /** A single run has no interval, and so no verdict. */
    private static String verdict(Interval ratio) {
        if (ratio.count() == 1) {
            return "";
        }
        if (ratio.low() <= 1 && ratio.high() >= 1) {
            return ": no difference";
        }
        return ratio.median() < 1 ? ": lower" : ": higher";
    }

    private static Interval p99(Pool pool) {
        return Objects.requireNonNull(pool.interval(Measure.RESPONSE_P99));
    }
}
