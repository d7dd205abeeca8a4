package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The pools ordered by response p99. Only pools with complete, valid runs that served every task compete, because a
 * pool that rejects tasks answers the rest quickly. Two pools do not differ if their {@linkplain Interval intervals}
 * overlap.
 */
public final class Ranking {
    /** The pool that every headline places. */
    public static final String AUTO = "auto";

    private static final int MAX_NAMES_IN_TIE = 4;
    private static final int ENOUGH_REPETITIONS = 5;

    private final List<Pool> pools;
    private final List<Pool> ranked;

    public Ranking(List<Pool> pools) {
        this.pools = pools;
        this.ranked = pools.stream()
                .filter(pool -> pool.comparable() && pool.servedAll() && !Double.isNaN(p99(pool)))
                .sorted(Comparator.comparingDouble(Ranking::p99))
                .toList();
    }

    /** Returns the outcome in one sentence, and where {@code auto} stands in another if it raced. */
    public String headline() {
        return (outcome() + " " + AutoStanding.sentence(this, pools, ranked)).strip();
    }

    private String outcome() {
        if (ranked.isEmpty()) {
            return withoutRanking();
        }
        Pool best = ranked.get(0);
        String figures = millis(best) + " with " + threads(best);
        if (ranked.size() == 1) {
            return best.name() + ": response p99 " + figures + ".";
        }
        List<Pool> tied = tied();
        if (tied.size() == 1) {
            Pool next = ranked.get(1);
            String verb = repetitions() > 1 && next.counted().size() > 1
                    ? " won response p99: "
                    : " had the lowest response p99: ";
            return best.name() + verb + figures + "; next " + next.name() + ", " + millis(next) + " with "
                    + threads(next) + ".";
        }
        Pool fewest = tied.stream()
                .min(Comparator.comparingDouble(Ranking::peak)
                        .thenComparingDouble(pool -> pool.median(Measure.MEAN_THREADS)))
                .orElse(best);
        return "No difference in response p99 between " + names(tied) + ": " + millis(best) + " to "
                + millis(tied.get(tied.size() - 1)) + ". Fewest threads among them: " + fewest.name() + ", "
                + threads(fewest) + ".";
    }

    /**
     * Returns what qualifies the headline, one sentence each: faster pools that did not compete, and weak statistics.
     */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        for (Pool pool : pools) {
            if (pool.comparable() && !pool.servedAll() && !ranked.isEmpty() && p99(pool) < p99(ranked.get(0))) {
                remarks.add(pool.name() + " shows a lower p99, but " + unserved(pool) + ".");
            }
        }
        long invalid = pools.stream().filter(pool -> pool.counted().isEmpty()).count();
        if (invalid > 0 && invalid < pools.size()) {
            remarks.add((invalid == 1 ? "One pool has" : invalid + " pools have") + " no valid run and no latencies.");
        }
        if (ranked.size() > 1 && repetitions() == 1) {
            remarks.add("One repetition cannot tell a difference from chance: repeat with --repeat 5.");
        } else if (ranked.size() > 1 && repetitions() < ENOUGH_REPETITIONS) {
            remarks.add(repetitions() + " repetitions make weak intervals: --repeat 5 makes better ones.");
        }
        return remarks;
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
        String ratio = Numbers.plain(p99(pool) / p99(ranked.get(0)));
        return (ratio.equals("1.00") || ratio.equals("1") ? "within 0.5 % of the lowest" : ratio + " × the lowest")
                + notes;
    }

    private String withoutRanking() {
        if (pools.isEmpty()) {
            return "No result: the race has no run.";
        }
        if (pools.stream().allMatch(pool -> pool.counted().isEmpty())) {
            return "No result: every run is invalid.";
        }
        if (pools.stream().noneMatch(Pool::comparable)) {
            return "No result: the race was stopped before a valid run ended.";
        }
        return "No winner: no pool served every task.";
    }

    private static String notes(Pool pool) {
        long invalid = pool.runs().stream().filter(run -> !run.valid()).count();
        long incomplete = pool.runs().stream()
                .filter(run -> run.valid() && run.incomplete())
                .count();
        String notes = pool.doubled() > 0 ? "; " + Numbers.whole(pool.doubled()) + " tasks run twice" : "";
        if (invalid > 0) {
            notes += "; " + invalid + " of " + pool.runs().size() + " runs invalid: " + pool.invalidReasons();
        }
        if (incomplete > 0 && pool.comparable()) {
            notes += "; " + incomplete + " of " + pool.runs().size() + " runs incomplete, left out";
        }
        return notes;
    }

    private static String unserved(Pool pool) {
        List<String> counts = new ArrayList<>();
        for (Outcome outcome : Outcome.UNSERVED) {
            if (pool.tasks(outcome) > 0) {
                counts.add(Numbers.whole(pool.tasks(outcome)) + " " + outcome);
            }
        }
        if (pool.crashes() > 0) {
            counts.add(crashes(pool));
        }
        return "did not serve every task: " + String.join(", ", counts);
    }

    private static String crashes(Pool pool) {
        return pool.crashes() + " of " + pool.runs().size() + " JVMs ended";
    }

    private static String unservedShare(Pool pool) {
        double percent = 100.0 * pool.unserved() / Math.max(1, pool.submitted());
        return percent < 0.01 ? "under 0.01 %" : Numbers.plain(percent) + " %";
    }

    /** The best pool and those whose intervals overlap with its own. Without repetitions only equal values overlap. */
    private List<Pool> tied() {
        Interval best = interval(ranked.get(0));
        return ranked.stream().filter(pool -> best.overlaps(interval(pool))).toList();
    }

    private static String names(List<Pool> tied) {
        if (tied.size() > MAX_NAMES_IN_TIE) {
            List<Pool> named = tied.subList(0, MAX_NAMES_IN_TIE - 1);
            return named.stream().map(Pool::name).collect(Collectors.joining(", ")) + " and "
                    + (tied.size() - named.size()) + " others";
        }
        return Pool.names(tied);
    }

    /** The number of runs of the best pool that count. */
    private int repetitions() {
        return ranked.get(0).counted().size();
    }

    private static Interval interval(Pool pool) {
        return Objects.requireNonNull(pool.interval(Measure.RESPONSE_P99));
    }

    private static double p99(Pool pool) {
        return pool.median(Measure.RESPONSE_P99);
    }

    private static double peak(Pool pool) {
        return pool.median(Measure.PEAK_THREADS);
    }

    private static String millis(Pool pool) {
        return Numbers.plain(p99(pool)) + " ms";
    }

    private static String threads(Pool pool) {
        double peak = peak(pool);
        if (Double.isNaN(peak)) {
            return "an unknown number of threads";
        }
        return Numbers.whole(peak) + (peak == 1 ? " thread at the peak" : " threads at the peak");
    }
}
