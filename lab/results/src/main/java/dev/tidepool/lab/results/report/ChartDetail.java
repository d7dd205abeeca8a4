package dev.tidepool.lab.results.report;

import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.compare.Pool;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * How much of the runs the charts keep. A page that is too large has less detail.
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

    /**
     * The steps from as much as a screen can show to nothing: those that keep every repetition of these pools, then
     * those that keep the median one alone. Within each list, a step keeps less than the one before.
     */
    static List<List<ChartDetail>> steps(List<Pool> pools) {
        ChartDetail all = new ChartDetail(
                Math.min(MAX_POINTS, longest(pools, Run::series)),
                Math.min(MAX_DECISIONS, longest(pools, run -> run.control().decisions())),
                true);
        return List.of(all.downTo(COARSE), new ChartDetail(MAX_POINTS, MAX_DECISIONS, false).downTo(0));
    }

    /** This, and fewer points and decisions step by step, down to so many points or fewer; for 0, to no decisions. */
    private List<ChartDetail> downTo(int coarsest) {
        List<ChartDetail> steps = new ArrayList<>(List.of(this));
        ChartDetail step = this;
        while (step.points > coarsest || (coarsest == 0 && step.decisions > 0)) {
            step = new ChartDetail((int) (step.points * STEP), (int) (step.decisions * STEP * STEP), everyRepetition);
            steps.add(step);
        }
        return steps;
    }

    /** The maximum of columns of a run's heat map, 0 for none. */
    int heatColumns() {
        return Math.min(MAX_HEAT_COLUMNS, points / 2);
    }

    private static int longest(List<Pool> pools, Function<Run, List<?>> list) {
        return pools.stream()
                .flatMap(pool -> pool.runs().stream())
                .mapToInt(run -> list.apply(run).size())
                .max()
                .orElse(0);
    }
}
