package dev.tidepool.research.benchmarks.result;

import dev.tidepool.lab.results.compare.Verdict;

/**
 * The result of a bar.
 *
 * @param atLeast whether the bound is a minimum; else it is a maximum
 * @param measured the median of the forks; NaN if there are no values
 * @param against the pool of the comparison; empty if none
 * @param resolved whether the forks resolve the verdict
 */
public record BarResult(
        String bar,
        double bound,
        boolean atLeast,
        double measured,
        double low,
        double high,
        String against,
        int forks,
        Verdict verdict,
        boolean resolved) {
    /** Returns the verdict in words, and whether it is unresolved. */
    public String words() {
        return resolved || verdict == Verdict.NOT_MEASURED ? verdict.toString() : verdict + ", unresolved";
    }
}
