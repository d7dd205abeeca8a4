package dev.tidepool.research.reproductions.lee2011;

/**
 * The error of forecasts of a series, by the three measures of [lee2011, section 3.1].
 *
 * <p>Interpretation: the paper cites chi-square without its terms. Here it is the sum of {@code (x - e)^2 / e} with the
 * forecast, at least 1, as the expected value.
 *
 * @param chiSquare chi-square (CS)
 * @param redundant the sum of the excess forecasts (SD)
 * @param lacking the sum of what the forecasts lacked (SAD)
 */
record PredictionError(double chiSquare, double redundant, double lacking) {

    /** A forecast, fed one observation at a time. */
    @FunctionalInterface
    interface Forecast {
        /** Adds an observation and returns the forecast of the next. */
        double observe(double x);
    }

    /**
     * Forecasts a series.
     *
     * @param forecast one without observations
     * @param series the observations
     * @param warmUp the number of observations before the first forecast that counts
     */
    static PredictionError of(Forecast forecast, double[] series, int warmUp) {
        double chiSquare = 0;
        double redundant = 0;
        double lacking = 0;
        double expected = 0;
        for (int i = 0; i < series.length; i++) {
            if (i >= warmUp) {
                double error = expected - series[i];
                chiSquare += error * error / Math.max(1, expected);
                redundant += Math.max(0, error);
                lacking += Math.max(0, -error);
            }
            expected = forecast.observe(series[i]);
        }
        return new PredictionError(chiSquare, redundant, lacking);
    }
}
