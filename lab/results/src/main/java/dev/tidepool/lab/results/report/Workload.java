package dev.tidepool.lab.results.report;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.Scenario;
import dev.tidepool.lab.results.compare.Comparison;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.compare.Regret;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One workload's race as the page shows it.
 *
 * @param race what was measured
 * @param pools its pools; a pool of several workloads has one index in all of them, and so one colour on the whole page
 * @param comparison of these pools
 * @param regret against the best fixed size; empty where there are too few fixed sizes
 */
record Workload(RaceResult race, List<Pool> pools, Comparison comparison, Optional<Regret> regret) {

    /** The workloads of the races, in their order. */
    static List<Workload> of(Races races) {
        Map<String, Integer> indices = new LinkedHashMap<>();
        return races.races().stream().map(race -> of(race, indices)).toList();
    }

    private static Workload of(RaceResult race, Map<String, Integer> indices) {
        List<Pool> pools =
                Pool.of(race).stream().map(pool -> indexed(pool, indices)).toList();
        return new Workload(race, pools, new Comparison(pools), Regret.of(pools));
    }

    private static Pool indexed(Pool pool, Map<String, Integer> indices) {
        indices.putIfAbsent(pool.name(), indices.size());
        return new Pool(pool.name(), indices.getOrDefault(pool.name(), 0), pool.runs(), pool.counted());
    }

    Scenario scenario() {
        return race.scenario();
    }

    /** The pool's thread-seconds over its counted runs; null without any. */
    static @Nullable Interval threadSeconds(Pool pool) {
        return Interval.of(pool.counted().stream()
                .mapToDouble(run -> run.cost().threadSeconds())
                .toArray());
    }
}
