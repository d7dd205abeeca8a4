package dev.tidepool.lab.report;

/**
 * How much of the runs the charts keep. A page that comes out too large is written again one step coarser.
 *
 * @param points most points over time of one run
 * @param decisions most decisions of one run
 * @param everyRepetition whether all repetitions can be charted, or the median one alone
 */
record ChartDetail(int points, int decisions, boolean everyRepetition) {
    /** As much as pixels can show. */
    static final ChartDetail FULL = new ChartDetail(1000, 1000, true);

    private static final double STEP = 0.75;
    private static final int COARSE = 120;

    /** The next smaller size: fewer points and decisions, then the median repetition alone, then fewer still, down to none. */
    ChartDetail coarser() {
        if (everyRepetition && points <= COARSE) {
            return new ChartDetail(FULL.points, FULL.decisions, false);
        }
        return new ChartDetail((int) (points * STEP), (int) (decisions * STEP * STEP), everyRepetition);
    }

    /** Whether nothing is left to leave out. */
    boolean isEmpty() {
        return points == 0 && decisions == 0;
    }
}
