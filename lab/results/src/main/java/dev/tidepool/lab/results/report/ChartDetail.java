package dev.tidepool.lab.results.report;

import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.compare.Pool;
import java.util.List;
import java.util.function.Function;

/**
 * How much of the runs the charts keep. A page that is too large is written again with less detail.
 *
 * @param points the maximum of points over time of one run
 * @param decisions the maximum of decisions of one run
 * @param everyRepetition whether all repetitions can be charted, or only the median one
 */
record ChartDetail(int points, int decisions, boolean everyRepetition) {
    /** No screen can show more points. */
    private static final int MAX_POINTS = 1000;

    private static final int MAX_DECISIONS = 1000;
    private static final int COARSE = 120;
    private static final double STEP = 0.7;

    /** A column of a heat map is several pixels wide. */
    private static final int MAX_HEAT_COLUMNS = 200;

    /** As much as a screen can show, of every repetition of these pools. */
    static ChartDetail of(List<Pool> pools) {
        return new ChartDetail(
                Math.min(MAX_POINTS, longest(pools, Run::series)),
                Math.min(MAX_DECISIONS, longest(pools, run -> run.control().decisions())),
                true);
    }

    /** One step less: fewer points and decisions, then only the median repetition, then again fewer, down to none. */
    ChartDetail coarser() {
        if (everyRepetition && points <= COARSE) {
            return new ChartDetail(MAX_POINTS, MAX_DECISIONS, false);
        }
        return new ChartDetail((int) (points * STEP), (int) (decisions * STEP * STEP), everyRepetition);
    }

    /** The maximum of columns of a run's heat map, 0 for none. */
    int heatColumns() {
        return Math.min(MAX_HEAT_COLUMNS, points / 2);
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
