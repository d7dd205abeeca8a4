package dev.tidepool.research.benchmarks.report;

import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.Samples;

/** A table of the measured values. Immutable. */
public interface ResultTable {
    /** Returns its title. */
    String title();

    /** Returns the table in Markdown; empty if it has no values. */
    String of(BenchmarkResult result);

    /**
     * Returns the median of the forks, followed by minimum and maximum if there are several; empty without a value.
     *
     * @param unit the divisor of the values
     */
    static String words(Samples samples, double unit) {
        if (samples.count() == 0) {
            return "";
        }
        String median = Numbers.plain(samples.median() / unit);
        return samples.count() == 1
                ? median
                : median + " (" + Numbers.plain(samples.min() / unit) + ".." + Numbers.plain(samples.max() / unit)
                        + ")";
    }
}
