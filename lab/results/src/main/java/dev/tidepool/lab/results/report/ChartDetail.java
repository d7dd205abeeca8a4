package dev.tidepool.lab.results.report;

import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.compare.Pool;
import java.util.List;
import java.util.function.Function;

/**
 * How much of the runs the charts keep. A page that comes out too large is written again one step coarser.
 *
 * @param points most points over time of one run
 * @param decisions most decisions of one run
 * @param everyRepetition whether all repetitions can be charted, or the median one alone
 */
record ChartDetail(int points, int decisions, boolean everyRepetition) {
    /** More points than this no screen can show. */
    private static final int MOST_POINTS = 1000;

    private static final int MOST_DECISIONS = 1000;
    private static final int COARSE = 120;
    private static final double STEP = 0.7;

    /** Most columns of a heat map: one is several pixels wide. */
    private static final int MOST_HEAT_COLUMNS = 200;

    /** All that pixels can show of every repetition of these pools. */
    static ChartDetail of(List<Pool> pools) {
        return new ChartDetail(
                Math.min(MOST_POINTS, longest(pools, Run::series)),
                Math.min(MOST_DECISIONS, longest(pools, run -> run.control().decisions())),
                true);
    }

    /** The next smaller size: fewer points and decisions, then the median repetition alone, then fewer still, down to none. */
    ChartDetail coarser() {
        if (everyRepetition && points <= COARSE) {
            return new ChartDetail(MOST_POINTS, MOST_DECISIONS, false);
        }
        return new ChartDetail((int) (points * STEP), (int) (decisions * STEP * STEP), everyRepetition);
    }

    /** Most columns of a run's heat map, 0 for none. */
    int heatColumns() {
        return Math.min(MOST_HEAT_COLUMNS, points / 2);
    }

    /** Whether nothing is left to leave out. */
    boolean isEmpty() {
        return points == 0 && decisions == 0;
    }

    private static int longest(List<Pool> pools, Function<Run, List<?>> list) {
        return pools.stream()
                .flatMap(pool -> pool.runs().stream())
                .mapToInt(run -> list.apply(run).size())
                .max()
                .orElse(0);
    }
}
