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

    /**
     * One pool on one workload.
     *
     * @param toLowest how it compares with the pool of the lowest response p99
     * @param ratio its median response p99 divided by the lowest; NaN if unknown
     * @param servedAll whether it served every task; if not, it does not compete, and its ratio looks better than it is
     */
    public record Cell(Comparison toLowest, double ratio, boolean servedAll) {
        private static final Cell NONE = new Cell(Comparison.CANNOT_TELL, Double.NaN, true);

        /** Returns whether it has a result that counts. */
        public boolean competes() {
            return servedAll && !Double.isNaN(ratio);
        }

        /** Returns whether no pool has a lower median. */
        public boolean isLowest() {
            return competes() && ratio == 1;
        }

        /** Returns whether it is above the lowest: beyond the intervals, or without any. */
        public boolean isHigher() {
            return competes() && !isLowest() && toLowest != Comparison.NO_DIFFERENCE;
        }

        /**
         * Returns a short form: {@code 1} for the lowest, {@code =} for no difference, {@code 2.3} for a higher ratio,
         * {@code (0.8)} if tasks were not served.
         */
        public String text() {
            if (!servedAll) {
                return Double.isNaN(ratio) ? "()" : "(" + Numbers.plain(ratio) + ")";
            }
            if (!competes()) {
                return "–";
            }
            return isLowest() ? "1" : isHigher() ? Numbers.plain(ratio) : "=";
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
        return new Cell(Comparison.of(Measure.RESPONSE_P99, own, lowest), ratio, pool.servedAll());
    }
}
