package dev.tidepool.lab.reproductions.lee2011;

/**
 * How far forecasts of a series were off, by the three measures of paper 002, section 3.1.
 *
 * <p>Reading: the paper cites chi-square without its terms; here it is the sum of {@code (x - e)^2 / e} with the forecast as the
 * expected value, which is at least 1.
 *
 * @param chiSquare chi-square (CS)
 * @param redundant the sum of what was forecast too much (SD)
 * @param lacking the sum of what was forecast too little (SAD)
 */
record PredictionError(double chiSquare, double redundant, double lacking) {

    /** A forecast, fed one observation at a time. */
    @FunctionalInterface
    interface Forecast {
        /** Takes in one observation and returns the forecast of the next. */
        double observe(double x);
    }

    /**
     * Forecasts a series.
     *
     * @param forecast a fresh one
     * @param series the observations
     * @param warmUp so many observations are taken in before the first forecast that counts
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
