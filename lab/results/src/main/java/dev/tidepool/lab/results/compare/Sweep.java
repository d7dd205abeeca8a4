package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.RaceResult;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A race of one workload as a sweep over fixed sizes, with other pools beside it. Immutable.
 *
 * @param race what was measured or simulated
 * @param sizes our pools of policy {@code fixed} with a run that counts, by their threads
 * @param others all other pools with a run that counts, such as {@code auto}, in their order
 * @param regret of every pool against the best fixed size; empty with fewer than {@value Regret#MIN_SIZES} sizes
 */
public record Sweep(RaceResult race, NavigableMap<Integer, Pool> sizes, List<Pool> others, Optional<Regret> regret) {
    private static final String PREFIX = "fixed:";

    /** Returns the name of our pool with so many threads. */
    public static String pool(int threads) {
        return PREFIX + threads;
    }

    /** Returns the sweep of a race; a pool without a run that counts is left out. */
    public static Sweep of(RaceResult race) {
        NavigableMap<Integer, Pool> sizes = new TreeMap<>();
        List<Pool> others = new ArrayList<>();
        List<Pool> pools = Pool.of(race);
        for (Pool pool : pools) {
            if (pool.counted().isEmpty()) {
                continue;
            }
            OptionalInt threads = threads(pool.name());
            threads.ifPresentOrElse(size -> sizes.put(size, pool), () -> others.add(pool));
        }
        return new Sweep(race, sizes, others, Regret.of(pools));
    }

    /** Returns the result in a sentence for the best size and for each other pool. */
    public List<String> headline() {
        if (regret.isEmpty()) {
            return List.of("No best fixed size: fewer than " + Regret.MIN_SIZES + " sizes have a valid run.");
        }
        List<String> sentences = new ArrayList<>();
        Pool.find(allPools(), regret.get().best())
                .ifPresent(best -> sentences.add("The best fixed size is %s: p99 %s ms with %s thread-seconds."
                        .formatted(
                                label(best),
                                Numbers.plain(best.median(Measure.RESPONSE_P99)),
                                Numbers.plain(best.median(Measure.THREAD_SECONDS)))));
        for (Pool pool : others) {
            ratios(pool)
                    .filter(ratios -> ratios.responseP99() != null && ratios.threadSeconds() != null)
                    .ifPresent(ratios -> sentences.add("%s: %s x its p99 with %s x its thread-seconds%s."
                            .formatted(
                                    pool.name(),
                                    text(ratios.responseP99()),
                                    text(ratios.threadSeconds()),
                                    ratios.servedAll() ? "" : ", but not every task was served")));
        }
        return sentences;
    }

    /** Returns why each pool without a run that counts has no figures, a sentence for each; empty if all have. */
    public List<String> withoutFigures() {
        return Pool.of(race).stream()
                .filter(pool -> pool.counted().isEmpty())
                .map(pool -> "Invalid, " + pool.name() + ": " + pool.invalidReasons() + ".")
                .toList();
    }

    /** Returns how the best size was chosen, in one sentence; empty without one. */
    public String method() {
        return regret.map(each -> each.inHindsight()
                        ? "The best size was chosen in hindsight on the run that scores it, which favours it."
                        : "The best size was chosen on the odd repetitions; the ratios (x) are those of the even ones.")
                .orElse("");
    }

    /** Returns whether a pool is the best fixed size. */
    public boolean isBest(Pool pool) {
        return regret.filter(each -> each.best().equals(pool.name())).isPresent();
    }

    /** Returns a pool's figures against the best fixed size; empty without any. */
    public Optional<Regret.Ratios> ratios(Pool pool) {
        return regret.stream()
                .flatMap(each -> each.pools().stream())
                .filter(each -> each.pool().equals(pool.name()))
                .findFirst();
    }

    /** Returns the sizes, ascending, then the others. */
    public List<Pool> allPools() {
        List<Pool> all = new ArrayList<>(sizes.values());
        all.addAll(others);
        return all;
    }

    /** Returns the threads of one of our fixed pools, or the name of another pool. */
    public static String label(Pool pool) {
        OptionalInt threads = threads(pool.name());
        return threads.isPresent() ? Integer.toString(threads.getAsInt()) : pool.name();
    }

    private static String text(@Nullable Interval ratio) {
        return ratio == null ? "" : Numbers.interval(ratio, "");
    }

    private static OptionalInt threads(String pool) {
        boolean ours = pool.matches(PREFIX + "(threads=)?\\d+");
        return ours
                ? OptionalInt.of(Integer.parseInt(pool.substring(pool.lastIndexOf(pool.contains("=") ? '=' : ':') + 1)))
                : OptionalInt.empty();
    }
}
