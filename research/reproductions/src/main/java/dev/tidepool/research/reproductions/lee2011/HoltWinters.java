package dev.tidepool.research.reproductions.lee2011;

/**
 * The additive forecast of Holt and Winters [winters1960]: a level, a trend and a season, each an exponential moving
 * average. The first season sets the level to its mean and the season to what differs from it. Not thread-safe.
 */
final class HoltWinters {
    private static final double LEVEL = 0.2;
    private static final double TREND = 0.02;
    private static final double SEASON = 0.1;

    private final double[] season;
    private int observations;
    private double level;
    private double trend;

    /**
     * Creates an empty series.
     *
     * @param period observations in a season, 1 for none
     */
    HoltWinters(int period) {
        season = new double[period];
    }

    /** Adds an observation and returns the forecast of the next one. */
    double observe(double x) {
        int at = observations % season.length;
        observations++;
        if (observations <= season.length) {
            season[at] = x;
            level += (x - level) / observations;
            if (observations < season.length) {
                return level;
            }
            for (int i = 0; i < season.length; i++) {
                season[i] -= level;
            }
            return level + season[0];
        }
        double before = level;
        level = LEVEL * (x - season[at]) + (1 - LEVEL) * (level + trend);
        trend = TREND * (level - before) + (1 - TREND) * trend;
        season[at] = SEASON * (x - level) + (1 - SEASON) * season[at];
        return level + trend + season[observations % season.length];
    }
}
