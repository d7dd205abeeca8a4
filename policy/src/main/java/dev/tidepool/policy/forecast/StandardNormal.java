package dev.tidepool.policy.forecast;

/** The standard normal distribution. */
final class StandardNormal {
    private StandardNormal() {}

    /**
     * Returns the probability of a value of at most {@code z}, within 1e-7 [abramowitz1964, formula 26.2.17]. Infinite
     * {@code z} give 0 and 1.
     */
    static double below(double z) {
        double x = Math.abs(z);
        double t = 1 / (1 + 0.2316419 * x);
        double polynomial =
                t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
        double above = StrictMath.exp(-x * x / 2) / Math.sqrt(2 * Math.PI) * polynomial;
        return z > 0 ? 1 - above : above;
    }
}
