package dev.tidepool.lab.results.report;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.Scenario;
import dev.tidepool.lab.results.compare.Headline;
import dev.tidepool.lab.results.compare.Measure;
import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.compare.Ranking;
import dev.tidepool.lab.results.compare.Regret;
import dev.tidepool.lab.results.phase.PhaseHeadline;
import dev.tidepool.lab.results.phase.PhaseScores;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One workload's race as the page shows it.
 *
 * @param race what was measured
 * @param pools its pools; a pool has the same index, and so the same colour, in all workloads
 * @param ranking of these pools
 * @param regret against the best fixed size; empty if there are too few fixed sizes
 * @param phases the scores of a workload with phases; empty without phases
 */
record RaceView(
        RaceResult race, List<Pool> pools, Ranking ranking, Optional<Regret> regret, Optional<PhaseScores> phases) {

    static List<RaceView> of(Races races) {
        Map<String, Integer> indices = new LinkedHashMap<>();
        return races.races().stream().map(race -> of(race, indices)).toList();
    }

    private static RaceView of(RaceResult race, Map<String, Integer> indices) {
        List<Pool> pools =
                Pool.of(race).stream().map(pool -> indexed(pool, indices)).toList();
        return new RaceView(race, pools, new Ranking(pools), Regret.of(pools), PhaseScores.of(pools));
    }

    private static Pool indexed(Pool pool, Map<String, Integer> indices) {
        indices.putIfAbsent(pool.name(), indices.size());
        return new Pool(pool.name(), indices.getOrDefault(pool.name(), 0), pool.runs(), pool.counted());
    }

    /** The outcome: by phase if the workload has phases. */
    String headline() {
        return phases.map(PhaseHeadline::of).orElseGet(() -> new Headline(ranking).text());
    }

    /** What qualifies the headline, one sentence each. */
    List<String> remarks() {
        return phases.map(PhaseHeadline::remarks).orElseGet(() -> new Headline(ranking).remarks());
    }

    Scenario scenario() {
        return race.scenario();
    }

    /** The pool's thread-seconds over its counted runs; null without any. */
    static @Nullable Interval threadSeconds(Pool pool) {
        return pool.over(Measure.THREAD_SECONDS::of);
    }
}
