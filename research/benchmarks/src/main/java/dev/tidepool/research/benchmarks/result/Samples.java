package dev.tidepool.research.benchmarks.result;

import dev.tidepool.lab.results.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * The values of some forks, or of the slices of one fork.
 *
 * @param values the values in the order of the runs; NaN for a fork or slice without a value
 */
public record Samples(List<Double> values) {
    public Samples {
        values = List.copyOf(values);
    }

    /** Returns the median and its confidence interval; null without a value. */
    public @Nullable Interval interval() {
        return Interval.of(numbers().toArray());
    }

    /** Returns the number of forks or slices with a value. */
    public int count() {
        return (int) numbers().count();
    }

    /** Returns the median; NaN without a value. */
    public double median() {
        Interval interval = interval();
        return interval == null ? Double.NaN : interval.median();
    }

    /** Returns the smallest value; NaN without one. */
    public double min() {
        return numbers().min().orElse(Double.NaN);
    }

    /** Returns the largest value; NaN without one. */
    public double max() {
        return numbers().max().orElse(Double.NaN);
    }

    /** Returns the ratios of these values to the others, one by one. A ratio is NaN if one of its values is. */
    public Samples by(Samples other) {
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < Math.min(values.size(), other.values.size()); i++) {
            ratios.add(values.get(i) / other.values.get(i));
        }
        return new Samples(ratios);
    }

    /** Returns these values, each less a part. */
    public Samples less(double part) {
        return new Samples(values.stream().map(value -> value - part).toList());
    }

    private DoubleStream numbers() {
        return values.stream().mapToDouble(Double::doubleValue).filter(value -> !Double.isNaN(value));
    }
}
