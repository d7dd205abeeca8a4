package dev.tidepool.research.reproductions.lee2011;

import org.hipparchus.stat.regression.MillerUpdatingRegression;

/**
 * A forecast that is learned from the series while it runs: least squares [miller1992] over the latest values, their
 * moving average, and the value one season before the one that is forecast. It learns from every observation, and
 * concludes anew when there are a tenth more. The last value is the forecast until the first fit. Not thread-safe.
 */
final class Autoregression {
    private static final int LAGS = 5;
    private static final double MEAN_WEIGHT = 0.05;
    private static final int OBSERVATIONS_PER_FEATURE = 3;
    private static final double MORE = 1.1;

    private final int period;
    private final double[] features;
    private final double[] recent;
    private final MillerUpdatingRegression regression;
    private final double[] coefficients;
    private double mean;
    private int observations;
    private int learned;
    private int fitAt;

    /**
     * Creates an empty series.
     *
     * @param period observations in a season; one that is no longer than the latest values tells nothing more
     */
    Autoregression(int period) {
        this.period = period;
        features = new double[LAGS + 1 + (period > LAGS ? 1 : 0)];
        recent = new double[Math.max(LAGS, period)];
        regression = new MillerUpdatingRegression(features.length, true);
        coefficients = new double[features.length + 1];
        coefficients[1] = 1;
        fitAt = OBSERVATIONS_PER_FEATURE * coefficients.length;
    }

    /** Adds an observation and returns the forecast of the next one, at least 0. */
    double observe(double x) {
        if (observations >= recent.length) {
            regression.addObservation(features, x);
            learned++;
        }
        recent[observations % recent.length] = x;
        mean += Math.max(MEAN_WEIGHT, 1.0 / (observations + 1)) * (x - mean);
        observations++;
        if (observations < recent.length) {
            return x;
        }
        describe();
        if (learned >= fitAt) {
            fit();
        }
        double forecast = coefficients[0];
        for (int i = 0; i < features.length; i++) {
            forecast += coefficients[i + 1] * features[i];
        }
        return Math.max(0, forecast);
    }

    private void describe() {
        for (int lag = 0; lag < LAGS; lag++) {
            features[lag] = recent[(observations - 1 - lag) % recent.length];
        }
        features[LAGS] = mean;
        if (period > LAGS) {
            features[LAGS + 1] = recent[observations % recent.length];
        }
    }

    /** A feature that depends on others linearly, such as one that was always 0, has no coefficient of its own. */
    private void fit() {
        double[] fitted = regression.regress().getParameterEstimates();
        for (int i = 0; i < coefficients.length; i++) {
            coefficients[i] = Double.isNaN(fitted[i]) ? 0 : fitted[i];
        }
        fitAt = (int) (MORE * learned) + 1;
    }
}
