package dev.tidepool.benchmarks.bar;

import dev.tidepool.benchmarks.result.BarResult;
import dev.tidepool.benchmarks.result.Samples;
import dev.tidepool.benchmarks.result.Verdict;
import dev.tidepool.lab.results.Interval;

/**
 * A bound on a measured value, and the one rule that judges it: the median of the forks reaches the
 * bound, misses it by the tolerance at most (a tie), or misses it. That is resolved if there are
 * five forks or more and the interval of their median lies wholly on one side of what is reached.
 *
 * @param text what is to be reached, one line
 * @param bound the value to reach
 * @param atLeast whether the value is to be at least the bound, or at most
 * @param tolerance the share of the bound by which a tie may miss it
 */
public record Bar(String text, double bound, boolean atLeast, double tolerance) {
    /** Fewer forks than these resolve nothing. */
    public static final int MIN_FORKS = 5;

    /** A tie within this share of the bound counts as reached. */
    public static final double TIE = 0.05;

    /** Returns a bar that a value reaches by being as large, or less by a tie. */
    public static Bar atLeast(String text, double bound) {
        return new Bar(text, bound, true, TIE);
    }

    /** Returns a bar that a value reaches by being as small, or more by a tie. */
    public static Bar atMost(String text, double bound) {
        return new Bar(text, bound, false, TIE);
    }

    /** Returns a bar whose bound is itself a tolerance, so that there is no tie. */
    public static Bar strictlyAtMost(String text, double bound) {
        return new Bar(text, bound, false, 0);
    }

    /**
     * Judges.
     *
     * @param values one of each fork
     * @param against the pool compared with, empty if none
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
        return verdict(value) != Verdict.MISSED;
    }

    private Verdict verdict(double value) {
        if (Double.isNaN(value)) {
            return Verdict.NOT_MEASURED;
        }
        if (atLeast ? value >= bound : value <= bound) {
            return Verdict.HELD;
        }
        boolean tie = atLeast ? value >= bound * (1 - tolerance) : value <= bound * (1 + tolerance);
        return tie ? Verdict.TIE : Verdict.MISSED;
    }
}
