package dev.tidepool.research.prove.rows;

import dev.tidepool.lab.results.Interval;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** Arithmetic of paired repetitions. */
final class Ratios {
    private Ratios() {}

    /** Returns one value over another, repetition by repetition. */
    static double[] of(double[] value, double[] base) {
        return IntStream.range(0, Math.min(value.length, base.length))
                .mapToDouble(i -> value[i] / base[i])
                .toArray();
    }

    /**
     * Returns the interval of some values.
     *
     * @throws IllegalStateException if there is no number among them
     */
    static Interval interval(double... values) {
        Interval interval = Interval.of(values);
        if (interval == null) {
            throw new IllegalStateException("no repetition has a value");
        }
        return interval;
    }

    /** Returns the median. */
    static double median(double... values) {
        return interval(values).median();
    }

    /** Returns the geometric mean over cells, repetition by repetition. */
    static double[] geometricMean(Collection<double[]> cells) {
        int repetitions = cells.stream().mapToInt(cell -> cell.length).min().orElse(0);
        return IntStream.range(0, repetitions)
                .mapToDouble(i -> StrictMath.exp(cells.stream()
                        .mapToDouble(cell -> StrictMath.log(cell[i]))
                        .filter(Double::isFinite)
                        .average()
                        .orElse(Double.NaN)))
                .toArray();
    }

    /** Returns the values as a list. */
    static List<Double> list(double... values) {
        return Arrays.stream(values).boxed().map(Objects::requireNonNull).toList();
    }
}
