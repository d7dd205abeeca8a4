package dev.tidepool.benchmarks.result;

import java.util.ArrayList;
import java.util.List;

/**
 * The values of some forks.
 *
 * @param values in the order in which the forks ran; not a number where one has no value
 */
public record Samples(List<Double> values) {

    /** Copies the list. */
    public Samples {
        values = List.copyOf(values);
    }

    /** Returns how many forks have a value. */
    public int count() {
        return sorted().size();
    }

    /** Returns the middle value, or the mean of the two middle values; not a number if there is none. */
    public double median() {
        List<Double> sorted = sorted();
        int n = sorted.size();
        return n == 0 ? Double.NaN : (sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2;
    }

    /** Returns the smallest; not a number if there is none. */
    public double min() {
        List<Double> sorted = sorted();
        return sorted.isEmpty() ? Double.NaN : sorted.get(0);
    }

    /** Returns the largest; not a number if there is none. */
    public double max() {
        List<Double> sorted = sorted();
        return sorted.isEmpty() ? Double.NaN : sorted.get(sorted.size() - 1);
    }

    /**
     * Returns this by the other, fork by fork: the two of one round ran within minutes of each other, so
     * what the machine does meanwhile falls out. Where one has no value, neither has the ratio.
     */
    public Samples by(Samples other) {
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < Math.min(values.size(), other.values.size()); i++) {
            ratios.add(values.get(i) / other.values.get(i));
        }
        return new Samples(ratios);
    }

    private List<Double> sorted() {
        return values.stream().filter(value -> !value.isNaN()).sorted().toList();
    }
}
