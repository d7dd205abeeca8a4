package dev.tidepool.benchmarks.result;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The values of some forks.
 *
 * @param values in the order in which the forks ran
 */
public record Samples(List<Double> values) {

    /** Copies the list. */
    public Samples {
        values = List.copyOf(values);
    }

    /** Returns whether there is none. */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /** Returns how many there are. */
    public int count() {
        return values.size();
    }

    /** Returns the middle value, or the mean of the two middle values; not a number if there is none. */
    public double median() {
        if (values.isEmpty()) {
            return Double.NaN;
        }
        List<Double> sorted = values.stream().sorted().toList();
        int n = sorted.size();
        return (sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2;
    }

    /** Returns the smallest; not a number if there is none. */
    public double min() {
        return values.isEmpty() ? Double.NaN : Collections.min(values);
    }

    /** Returns the largest; not a number if there is none. */
    public double max() {
        return values.isEmpty() ? Double.NaN : Collections.max(values);
    }

    /**
     * Returns this by the other, fork by fork: the two of one round ran within minutes of each other, so
     * what the machine does meanwhile falls out. Values without a partner are left out.
     */
    public Samples by(Samples other) {
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < Math.min(count(), other.count()); i++) {
            ratios.add(values.get(i) / other.values.get(i));
        }
        return new Samples(ratios);
    }
}
