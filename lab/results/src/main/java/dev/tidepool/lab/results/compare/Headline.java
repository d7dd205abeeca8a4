package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is said about a race, on the terminal and on the page. It names a difference only where the intervals of the
 * repetitions do not overlap. It compares threads by their mean and by thread-seconds, and shows the peak beside them:
 * a pool may have the lowest peak and keep its threads much longer than all others.
 */
public final class Headline {
    /** The pool that every headline places. */
    public static final String AUTO = "auto";

    private static final int MAX_NAMES = 4;
    private static final int ENOUGH_REPETITIONS = 5;

    private final Ranking ranking;
    private final List<Pool> ranked;

    /** Describes a race by the order of its pools. */
    public Headline(Ranking ranking) {
        this.ranking = ranking;
        this.ranked = ranking.ranked();
    }

    /**
     * Returns up to three sentences: which pool has the lowest response p99 or that none differs, which of those needs
     * the fewest threads, and where {@code auto} stands if it raced.
     */
    public String text() {
        return Stream.of(response(), threads(), auto())
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /** Returns what qualifies it, one sentence each: faster pools that did not compete, and weak statistics. */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        for (Pool pool : ranking.pools()) {
            if (pool.comparable() && !pool.servedAll() && !ranked.isEmpty() && p99(pool) < p99(ranked.get(0))) {
                remarks.add(pool.name() + " shows a lower p99, but " + unserved(pool) + ".");
            }
        }
        long invalid = ranking.pools().stream()
                .filter(pool -> pool.counted().isEmpty())
                .count();
        if (invalid > 0 && invalid < ranking.pools().size()) {
            remarks.add((invalid == 1 ? "One pool has" : invalid + " pools have") + " no valid run and no latencies.");
        }
        int repetitions =
                ranked.isEmpty() ? ENOUGH_REPETITIONS : ranked.get(0).counted().size();
        if (ranked.size() > 1 && repetitions == 1) {
            remarks.add("One repetition cannot tell a difference from chance: repeat with --repeat 5.");
        } else if (ranked.size() > 1 && repetitions < ENOUGH_REPETITIONS) {
            remarks.add(repetitions + " repetitions make weak intervals: --repeat 5 makes better ones.");
        }
        return remarks;
    }

    private String response() {
        if (ranked.isEmpty()) {
            return withoutRanking();
        }
        Pool best = ranked.get(0);
        if (ranked.size() == 1) {
            return best.name() + ": response p99 " + figures(best) + ".";
        }
        List<Pool> tied = ranking.tied();
        if (tied.size() > 1) {
            Pool last = tied.get(tied.size() - 1);
            return "No difference in response p99 from the lowest, " + best.name() + "'s " + millis(best) + ": "
                    + names(others(tied, best)) + ", " + (tied.size() > 2 ? "up to " : "") + millis(last) + ".";
        }
        Pool next = ranked.get(1);
        String by = Ranking.isNearlyOne(p99(next) / p99(best)) ? " by less than 0.5 %" : "";
        return best.name() + (isRepeated(ranked) ? " won response p99" + by : " had the lowest response p99") + ": "
                + figures(best) + "; next " + next.name() + ", " + figures(next) + ".";
    }

    /** Compares the threads of pools that do not differ in p99; empty for one pool, and where nobody can tell. */
    private String threads() {
        List<Pool> tied = ranked.isEmpty() ? List.of() : ranking.tied();
        if (tied.size() < 2 || !isRepeated(tied) || tied.stream().anyMatch(pool -> Double.isNaN(meanThreads(pool)))) {
            return "";
        }
        List<Pool> sorted = tied.stream()
                .sorted(Comparator.comparingDouble(Headline::meanThreads))
                .toList();
        Pool fewest = sorted.get(0);
        List<Pool> more = new ArrayList<>();
        List<Pool> equal = new ArrayList<>();
        List<Pool> unclear = new ArrayList<>();
        for (Pool pool : others(sorted, fewest)) {
            Comparison mean = Comparison.of(Measure.MEAN_THREADS, fewest, pool);
            Comparison sum = Comparison.of(Measure.THREAD_SECONDS, fewest, pool);
            (mean != sum ? unclear : mean == Comparison.BETTER ? more : equal).add(pool);
        }
        if (equal.isEmpty() && unclear.isEmpty()) {
            Pool next = sorted.get(1);
            return "Of these, " + fewest.name() + " has the fewest threads on average, " + cost(fewest, "") + "; next "
                    + next.name() + ", " + cost(next, "") + ".";
        }
        return Stream.of(
                        equal.isEmpty()
                                ? ""
                                : "No difference in threads on average from the fewest, " + fewest.name() + "'s "
                                        + cost(fewest, "") + ": " + names(equal) + ".",
                        unclear.isEmpty()
                                ? ""
                                : "Mean threads and thread-seconds do not agree on " + fewest.name() + " against "
                                        + names(unclear) + ".",
                        more.isEmpty() ? "" : "More than " + fewest.name() + ": " + names(more) + ".")
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /** Places {@code auto} beside the best other pool; empty if it did not race or has nothing to be compared with. */
    private String auto() {
        @Nullable Pool auto = Pool.find(ranking.pools(), AUTO).orElse(null);
        @Nullable
        Pool other =
                ranked.stream().filter(pool -> !pool.equals(auto)).findFirst().orElse(null);
        if (auto == null || other == null) {
            return "";
        }
        if (!ranked.contains(auto)) {
            return AUTO + " does not compete: " + ranking.verdict(auto) + ".";
        }
        String threads = ratio(Measure.MEAN_THREADS, auto, other);
        return AUTO + " against " + other.name() + ", the " + (auto.equals(ranked.get(0)) ? "next" : "lowest")
                + ": p99 " + ratio(Measure.RESPONSE_P99, auto, other)
                + (threads.isEmpty() ? "" : "; threads on average " + threads) + ".";
    }

    /** A single run has no interval, and so is not judged. Empty without a value above 0. */
    private static String ratio(Measure measure, Pool pool, Pool other) {
        @Nullable Interval own = pool.interval(measure);
        @Nullable Interval against = other.interval(measure);
        if (own == null || against == null || against.low() <= 0) {
            return "";
        }
        Interval ratio = own.over(against);
        Comparison comparison = Comparison.of(measure, own, against);
        String by = comparison != Comparison.NO_DIFFERENCE && Ranking.isNearlyOne(ratio.median())
                ? " by less than 0.5 %"
                : "";
        return Numbers.interval(ratio, " ×") + (ratio.count() == 1 ? "" : ", " + comparison + by);
    }

    private String withoutRanking() {
        List<Pool> pools = ranking.pools();
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

    private static String unserved(Pool pool) {
        List<String> counts = new ArrayList<>();
        for (Outcome outcome : Outcome.UNSERVED) {
            if (pool.tasks(outcome) > 0) {
                counts.add(Numbers.whole(pool.tasks(outcome)) + " " + outcome);
            }
        }
        if (pool.crashes() > 0) {
            counts.add(Ranking.crashes(pool));
        }
        return "did not serve every task: " + String.join(", ", counts);
    }

    private static boolean isRepeated(List<Pool> pools) {
        return pools.stream().allMatch(pool -> pool.counted().size() > 1);
    }

    private static List<Pool> others(List<Pool> pools, Pool one) {
        return pools.stream().filter(pool -> !pool.equals(one)).toList();
    }

    private static String names(List<Pool> pools) {
        if (pools.size() <= MAX_NAMES) {
            return Pool.names(pools);
        }
        List<Pool> named = pools.subList(0, MAX_NAMES - 1);
        return named.stream().map(Pool::name).collect(Collectors.joining(", ")) + " and "
                + (pools.size() - named.size()) + " others";
    }

    private static String figures(Pool pool) {
        double mean = meanThreads(pool);
        return millis(pool) + " with "
                + (Double.isNaN(mean)
                        ? "an unknown number of threads"
                        : cost(pool, mean == 1 ? " thread on average" : " threads on average"));
    }

    /** The mean, and beside it what it does not show. */
    private static String cost(Pool pool, String unit) {
        return Numbers.plain(meanThreads(pool)) + unit + " (" + Numbers.plain(pool.median(Measure.THREAD_SECONDS))
                + " thread-seconds, " + Numbers.whole(pool.median(Measure.PEAK_THREADS)) + " at the peak)";
    }

    private static String millis(Pool pool) {
        return Numbers.plain(p99(pool)) + " ms";
    }

    private static double p99(Pool pool) {
        return pool.median(Measure.RESPONSE_P99);
    }

    private static double meanThreads(Pool pool) {
        return pool.median(Measure.MEAN_THREADS);
    }
}
