package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * How far each pool is from the best fixed size of the race. The size is chosen on the odd repetitions and scored on
 * the even ones, so that luck does not help it. With a single repetition it is chosen in hindsight, on the scored run.
 *
 * @param best the name of the pool with the best fixed size, by the rule of {@link SizeScore}
 * @param inHindsight whether it was chosen on the same run on which it is scored
 * @param pools every pool with a run that counts, in their order
 */
public record Regret(String best, boolean inHindsight, List<Ratios> pools) {
    /** The number of fixed sizes that a race needs for a choice. */
    public static final int MIN_SIZES = 3;

    private static final String FIXED = "fixed";
    private static final String JDK_FIXED = "jdk-fixed";

    public Regret {
        pools = List.copyOf(pools);
    }

    /**
     * One pool against the best fixed size, repetition by repetition on equal arrivals. 1 is equal, more is worse.
     *
     * @param pool the pool's name
     * @param responseP99 its response p99 divided by that of the best fixed size; null if either has none
     * @param threadSeconds its thread-seconds divided by those of the best fixed size; null if either has none
     * @param servedAll whether it served every task; if not, its response times look better than they are
     */
    public record Ratios(
            String pool,
            @Nullable Interval responseP99,
            @Nullable Interval threadSeconds,
            boolean servedAll) {}

    /**
     * Returns the regret of these pools; empty if fewer than {@value #MIN_SIZES} have a fixed size, or no run of those
     * counts.
     */
    public static Optional<Regret> of(List<Pool> pools) {
        List<Pool> sizes = pools.stream().filter(Regret::isFixed).toList();
        if (sizes.size() < MIN_SIZES) {
            return Optional.empty();
        }
        boolean inHindsight =
                pools.stream().flatMap(pool -> pool.runs().stream()).allMatch(run -> run.repetition() == 1);
        IntPredicate choosing = repetition -> inHindsight || repetition % 2 == 1;
        IntPredicate scoring = repetition -> inHindsight || repetition % 2 == 0;
        return best(sizes, choosing)
                .map(best -> new Regret(
                        best.name(),
                        inHindsight,
                        pools.stream()
                                .filter(Pool::comparable)
                                .map(pool -> ratios(pool, best, scoring))
                                .toList()));
    }

    /** Returns whether the pool's size is fixed: ours of the policy 'fixed', or the JDK's. */
    public static boolean isFixed(Pool pool) {
        String policy = pool.runs().get(0).control().policy().name();
        return policy.equals(FIXED) || policy.startsWith(JDK_FIXED);
    }

    private static Optional<Pool> best(List<Pool> sizes, IntPredicate choosing) {
        Map<Pool, SizeScore> scores = new LinkedHashMap<>();
        for (Pool size : sizes) {
            List<Run> runs = runs(size, choosing);
            @Nullable
            Interval p99 = Interval.of(
                    runs.stream().mapToDouble(Measure.RESPONSE_P99::of).toArray());
            if (p99 != null) {
                long unserved = runs.stream()
                        .mapToLong(run -> Outcome.UNSERVED.stream()
                                .mapToLong(outcome -> outcome.of(run))
                                .sum())
                        .sum();
                double threadSeconds = runs.stream()
                        .mapToDouble(run -> run.cost().threadSeconds())
                        .average()
                        .orElse(0);
                scores.put(size, new SizeScore(unserved, p99.median(), threadSeconds));
            }
        }
        return SizeScore.best(scores);
    }

    private static Ratios ratios(Pool pool, Pool best, IntPredicate scoring) {
        return new Ratios(
                pool.name(),
                ratio(pool, best, scoring, Measure.RESPONSE_P99::of),
                ratio(pool, best, scoring, run -> run.cost().threadSeconds()),
                pool.servedAll());
    }

    private static @Nullable Interval ratio(Pool pool, Pool best, IntPredicate scoring, ToDoubleFunction<Run> figure) {
        List<Double> ratios = new ArrayList<>();
        for (Run run : runs(pool, scoring)) {
            for (Run other : runs(best, scoring)) {
                double divisor = figure.applyAsDouble(other);
                if (other.repetition() == run.repetition() && divisor > 0) {
                    ratios.add(figure.applyAsDouble(run) / divisor);
                }
            }
        }
        return Interval.of(ratios.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static List<Run> runs(Pool pool, IntPredicate repetitions) {
        return pool.counted().stream()
                .filter(run -> run.comparable() && repetitions.test(run.repetition()))
                .toList();
    }
}
