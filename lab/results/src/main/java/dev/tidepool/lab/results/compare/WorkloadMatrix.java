package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Every pool on every workload: response p99 as a ratio to the workload's lowest.
 *
 * @param workloads names of the workloads, in their order
 * @param pools names of the pools that have a run, in their order
 * @param cells a row for each workload, in it a cell for each pool
 */
public record WorkloadMatrix(List<String> workloads, List<String> pools, List<List<Cell>> cells) {
    public WorkloadMatrix {
        workloads = List.copyOf(workloads);
        pools = List.copyOf(pools);
        cells = cells.stream().map(List::copyOf).toList();
    }

    /** How a pool compares with the best of a workload. */
    public enum Standing {
        /** The lowest response p99 of the workload. */
        LOWEST,
        /** No difference from the lowest: the intervals overlap. */
        NO_DIFFERENCE,
        HIGHER,
        /** Did not serve every task and so does not compete; its ratio looks better than it is. */
        NOT_ALL_SERVED,
        /** No run that counts, or no pool to compare with. */
        NO_RESULT
    }

    /**
     * One pool on one workload.
     *
     * @param ratio its median response p99 divided by the lowest; NaN if unknown
     */
    public record Cell(Standing standing, double ratio) {
        private static final Cell NONE = new Cell(Standing.NO_RESULT, Double.NaN);

        /**
         * Returns a short form: {@code 1} for the lowest, {@code =} for no difference, {@code 2.3} for a higher ratio,
         * {@code (0.8)} if tasks were not served.
         */
        public String text() {
            return switch (standing) {
                case LOWEST -> "1";
                case NO_DIFFERENCE -> "=";
                case HIGHER -> Numbers.plain(ratio);
                case NOT_ALL_SERVED -> Double.isNaN(ratio) ? "()" : "(" + Numbers.plain(ratio) + ")";
                case NO_RESULT -> "–";
            };
        }
    }

    public static WorkloadMatrix of(Races races) {
        Set<String> names = new LinkedHashSet<>();
        for (RaceResult race : races.races()) {
            Pool.of(race).forEach(pool -> names.add(pool.name()));
        }
        List<List<Cell>> cells = new ArrayList<>();
        for (RaceResult race : races.races()) {
            List<Pool> pools = Pool.of(race);
            @Nullable Pool best = new Ranking(pools).best();
            cells.add(names.stream().map(name -> cell(name, pools, best)).toList());
        }
        return new WorkloadMatrix(
                races.races().stream()
                        .map(race -> race.scenario().workload().name())
                        .toList(),
                List.copyOf(names),
                cells);
    }

    private static Cell cell(String name, List<Pool> pools, @Nullable Pool best) {
        Pool pool = Pool.find(pools, name).orElse(null);
        if (pool == null || !pool.comparable()) {
            return Cell.NONE;
        }
        @Nullable Interval own = pool.interval(Measure.RESPONSE_P99);
        @Nullable Interval lowest = best == null ? null : best.interval(Measure.RESPONSE_P99);
        double ratio = own == null || lowest == null ? Double.NaN : own.median() / lowest.median();
        if (!pool.servedAll()) {
            return new Cell(Standing.NOT_ALL_SERVED, ratio);
        }
        if (own == null || lowest == null) {
            return Cell.NONE;
        }
        if (pool.equals(best)) {
            return new Cell(Standing.LOWEST, ratio);
        }
        return new Cell(own.overlaps(lowest) ? Standing.NO_DIFFERENCE : Standing.HIGHER, ratio);
    }
}
