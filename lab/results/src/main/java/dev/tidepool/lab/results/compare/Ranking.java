package dev.tidepool.lab.results.compare;

import dev.tidepool.policy.Counted;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pools ordered by response p99. Only pools with complete, valid runs that served every task compete, because a
 * pool that rejects tasks answers the rest quickly. {@link Comparison} says when two differ, and
 * {@link Headline} says it in sentences.
 */
public final class Ranking {
    private static final double NEARLY = 0.005;

    private final List<Pool> pools;
    private final List<Pool> ranked;

    /** Ranks the pools of one race. */
    public Ranking(List<Pool> pools) {
        this.pools = pools;
        this.ranked = pools.stream()
                .filter(pool -> pool.comparable() && pool.servedAll() && !Double.isNaN(p99(pool)))
                .sorted(Comparator.comparingDouble(Ranking::p99))
                .toList();
    }

    /** Returns the competing pool with the lowest response p99; null if none competes. */
    public @Nullable Pool best() {
        return ranked.isEmpty() ? null : ranked.get(0);
    }

    /** Returns how the pool did, in a few words. */
    public String verdict(Pool pool) {
        if (pool.counted().isEmpty()) {
            return "invalid";
        }
        String notes = notes(pool);
        if (!pool.comparable()) {
            return "incomplete: stopped before the end" + notes;
        }
        if (pool.crashes() > 0) {
            return crashes(pool) + notes;
        }
        if (!pool.servedAll()) {
            return unservedShare(pool) + " not served" + notes;
        }
        if (ranked.isEmpty() || !ranked.contains(pool)) {
            return "no response times" + notes;
        }
        if (pool.equals(ranked.get(0))) {
            return "lowest" + notes;
        }
        if (tied().contains(pool)) {
            return "no difference from the lowest" + notes;
        }
        double ratio = p99(pool) / p99(ranked.get(0));
        return (isNearlyOne(ratio) ? "within 0.5 % of the lowest" : Numbers.plain(ratio) + " × the lowest") + notes;
    }

    private static String notes(Pool pool) {
        long invalid = pool.runs().stream().filter(run -> !run.valid()).count();
        long incomplete = pool.runs().stream()
                .filter(run -> run.valid() && run.incomplete())
                .count();
        String notes = pool.doubled() > 0 ? "; " + Numbers.whole(pool.doubled()) + " tasks run twice" : "";
        if (invalid > 0) {
            notes += "; " + invalid + " of " + Counted.of(pool.runs().size(), "run") + " invalid: "
                    + pool.invalidReasons();
        }
        if (incomplete > 0 && pool.comparable()) {
            notes += "; " + incomplete + " of " + Counted.of(pool.runs().size(), "run") + " incomplete, left out";
        }
        return notes;
    }

    static String crashes(Pool pool) {
        return pool.crashes() + " of " + pool.runs().size() + " JVMs ended";
    }

    private static String unservedShare(Pool pool) {
        double percent = 100.0 * pool.unserved() / Math.max(1, pool.submitted());
        return percent < 0.01 ? "under 0.01 %" : Numbers.plain(percent) + " %";
    }

    /** Returns all pools of the race, in their order. */
    List<Pool> pools() {
        return pools;
    }

    /** Returns the pools that compete, the lowest response p99 first. */
    List<Pool> ranked() {
        return ranked;
    }

    /**
     * Returns the best pool and those that do not differ from it, the lowest response p99 first. Without repetitions
     * these are pools with equal values. At least one pool competes.
     */
    List<Pool> tied() {
        Pool best = ranked.get(0);
        return ranked.stream()
                .filter(pool -> p99(pool) == p99(best)
                        || Comparison.of(Measure.RESPONSE_P99, pool, best) == Comparison.NO_DIFFERENCE)
                .toList();
    }

    /** Returns whether a ratio is 1 to three digits. */
    static boolean isNearlyOne(double ratio) {
        return Math.abs(ratio - 1) < NEARLY;
    }

    private static double p99(Pool pool) {
        return pool.median(Measure.RESPONSE_P99);
    }
}
