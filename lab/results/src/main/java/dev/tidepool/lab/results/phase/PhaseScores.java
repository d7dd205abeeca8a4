package dev.tidepool.lab.results.phase;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.PhaseFigures;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.TypeFigures;
import dev.tidepool.lab.results.compare.Pool;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The scores of all pools. In each phase, and for each type of task, response p99 is compared with that of the best
 * pool that served every such task. A pool's grade is its worst score.
 *
 * @param rows the phases and types, in the order of the run
 * @param grades the pools that served every task, the best grade first, and then the others
 */
public record PhaseScores(List<PhaseType> rows, List<PhaseGrade> grades) {
    /** A shorter p99 counts as this long, milliseconds: an operating system's time slice delays a task as much. */
    public static final double FLOOR_MILLIS = 5;

    /** Fewer tasks in a run have no score. Up to 100 tasks, p99 is the longest time. */
    public static final int MIN_TASKS = 20;

    public PhaseScores {
        rows = List.copyOf(rows);
        grades = List.copyOf(grades);
    }

    /**
     * Returns the scores; empty if the workload has no phases, or no run tells them.
     *
     * @param pools all pools of the race
     */
    public static Optional<PhaseScores> of(List<Pool> pools) {
        List<PhaseType> rows = rows(pools);
        if (rows.stream().map(PhaseType::phase).distinct().count() < 2) {
            return Optional.empty();
        }
        Map<PhaseType, Pool> best = new LinkedHashMap<>();
        for (PhaseType row : rows) {
            best(pools, row).ifPresent(pool -> best.put(row, pool));
        }
        List<PhaseGrade> grades = new ArrayList<>();
        for (Pool pool : pools) {
            List<PhaseScore> scores =
                    rows.stream().map(row -> score(pool, row, best.get(row))).toList();
            grades.add(new PhaseGrade(pool, worst(scores), scores));
        }
        grades.sort(Comparator.comparingInt(PhaseScores::order)
                .thenComparingLong(PhaseGrade::unserved)
                .thenComparingDouble(
                        grade -> grade.worst() == null ? 0 : grade.worst().median()));
        return Optional.of(new PhaseScores(rows, grades));
    }

    /** Returns the pools that served every task, the best grade first. */
    public List<PhaseGrade> served() {
        return grades.stream().filter(PhaseGrade::served).toList();
    }

    private static int order(PhaseGrade grade) {
        return grade.served() ? 0 : grade.worst() != null ? 1 : 2;
    }

    private static List<PhaseType> rows(List<Pool> pools) {
        Map<List<String>, Long> tasks = new LinkedHashMap<>();
        long runs = 0;
        for (Pool pool : pools) {
            for (Run run : pool.counted()) {
                runs++;
                for (PhaseFigures phase : run.byPhase()) {
                    for (TypeFigures type : phase.types()) {
                        tasks.merge(List.of(phase.phase(), type.type()), type.submitted(), Long::sum);
                    }
                }
            }
        }
        List<PhaseType> rows = new ArrayList<>();
        for (Map.Entry<List<String>, Long> entry : tasks.entrySet()) {
            rows.add(new PhaseType(entry.getKey().get(0), entry.getKey().get(1), (double) entry.getValue() / runs));
        }
        return rows;
    }

    /** The pool with the lowest p99 among those that served all of these tasks; without one, among all. */
    private static Optional<Pool> best(List<Pool> pools, PhaseType row) {
        Comparator<Pool> byUnserved = Comparator.comparing(pool -> unserved(pool, row) > 0);
        return pools.stream()
                .filter(pool -> p99(pool, row) != null)
                .min(byUnserved.thenComparingDouble(
                        pool -> Objects.requireNonNull(p99(pool, row)).median()));
    }

    private static PhaseScore score(Pool pool, PhaseType row, @Nullable Pool best) {
        @Nullable Interval own = p99(pool, row);
        @Nullable Interval lowest = best == null ? null : p99(best, row);
        if (own == null || lowest == null || !row.counts()) {
            return new PhaseScore(pool, row, own, null, false, unserved(pool, row));
        }
        boolean floored = Math.min(own.low(), lowest.low()) < FLOOR_MILLIS;
        Interval ratio = ratio(own, lowest, pool.equals(best));
        return new PhaseScore(pool, row, own, ratio, floored, unserved(pool, row));
    }

    private static Interval ratio(Interval own, Interval lowest, boolean isBest) {
        return isBest ? new Interval(1, 1, 1, own.count()) : floored(own).over(floored(lowest));
    }

    private static Interval floored(Interval millis) {
        return new Interval(floored(millis.low()), floored(millis.median()), floored(millis.high()), millis.count());
    }

    private static double floored(double millis) {
        return Math.max(FLOOR_MILLIS, millis);
    }

    private static @Nullable PhaseScore worst(List<PhaseScore> scores) {
        return scores.stream()
                .filter(score -> score.ratio() != null)
                .max(Comparator.comparingLong(PhaseScore::unserved).thenComparingDouble(PhaseScore::median))
                .orElse(null);
    }

    private static @Nullable Interval p99(Pool pool, PhaseType row) {
        return pool.comparable()
                ? pool.over(of(row, type -> {
                    Double p99 = type.responseMillis().p99();
                    return p99 == null ? Double.NaN : p99;
                }))
                : null;
    }

    private static long unserved(Pool pool, PhaseType row) {
        return pool.counted().stream()
                .mapToLong(run ->
                        (long) of(row, type -> (double) type.unserved()).applyAsDouble(run))
                .sum();
    }

    /** Returns a figure of a type in a phase, as a figure of runs; NaN if no such task arrived. */
    public static ToDoubleFunction<Run> of(PhaseType row, ToDoubleFunction<TypeFigures> figure) {
        return run -> run.byPhase().stream()
                .filter(phase -> phase.phase().equals(row.phase()))
                .flatMap(phase -> phase.of(row.type()).stream())
                .mapToDouble(figure)
                .findFirst()
                .orElse(Double.NaN);
    }
}
