package dev.tidepool.research.benchmarks.bar;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.compare.Verdict;
import dev.tidepool.research.benchmarks.result.BarResult;
import dev.tidepool.research.benchmarks.result.Samples;

/**
 * A bound on a measured value, and the rule that judges it. The median of the forks reaches the bound, misses it by at
 * most the tolerance, or misses it by more. The verdict is resolved with five or more forks, if the whole interval of
 * their median gives it.
 *
 * @param atLeast whether the bound is a minimum; else it is a maximum
 * @param tolerance the share of the bound by which the median may miss it
 */
public record Bar(String text, double bound, boolean atLeast, double tolerance) {
    /** The minimum number of forks for a resolved verdict. */
    public static final int MIN_FORKS = 5;

    /** The usual tolerance. */
    public static final double TOLERANCE = 0.05;

    /** Returns a bar with a minimum and the usual tolerance. */
    public static Bar atLeast(String text, double bound) {
        return new Bar(text, bound, true, TOLERANCE);
    }

    /** Returns a bar with a maximum and the usual tolerance. */
    public static Bar atMost(String text, double bound) {
        return new Bar(text, bound, false, TOLERANCE);
    }

    /** Returns a bar with a maximum that is itself a tolerance, so that nothing is within another. */
    public static Bar strictlyAtMost(String text, double bound) {
        return new Bar(text, bound, false, 0);
    }

    /**
     * Judges the values of a result.
     *
     * @param values one value for each fork
     * @param against the pool of the comparison; empty if none
     */
    public BarResult judge(Samples values, String against) {
        return new BarResult(
                text,
                bound,
                atLeast,
                values.median(),
                values.min(),
                values.max(),
                against,
                values.count(),
                verdict(values.median()),
                resolved(values));
    }

    private boolean resolved(Samples values) {
        Interval median = values.interval();
        return median != null && values.count() >= MIN_FORKS && reached(median.low()) == reached(median.high());
    }

    private boolean reached(double value) {
        return verdict(value).accepted();
    }

    private Verdict verdict(double value) {
        if (Double.isNaN(value)) {
            return Verdict.NOT_MEASURED;
        }
        if (atLeast ? value >= bound : value <= bound) {
            return Verdict.HOLDS;
        }
        boolean tolerated = atLeast ? value >= bound * (1 - tolerance) : value <= bound * (1 + tolerance);
        return tolerated ? Verdict.WITHIN_TOLERANCE : Verdict.DOES_NOT_HOLD;
    }
}
