package dev.tidepool.research.reproductions.model;

import dev.tidepool.lab.results.Interval;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The repetitions of one case, such as a pool under a load. Repetition i of every case that is compared has the same
 * arrivals and the same work, so ratios are taken within a repetition.
 *
 * @param name the case
 * @param runs one for each repetition
 * @param <T> the outcome of a run
 */
public record Repetitions<T>(String name, List<T> runs) {
    private static final Interval UNKNOWN = new Interval(Double.NaN, Double.NaN, Double.NaN, 0);

    /** Copies the list. */
    public Repetitions {
        runs = List.copyOf(runs);
    }

    /**
     * Returns the interval of a quantity over the runs that know it; of a count of 0, and not a number, if none does.
     */
    public Interval interval(ToDoubleFunction<? super T> value) {
        return known(runs.stream().mapToDouble(value).toArray());
    }

    /** Returns the ratio of a quantity to another case's, repetition by repetition. */
    public Interval ratio(Repetitions<? extends T> to, ToDoubleFunction<? super T> value) {
        return paired(to, value, (one, other) -> one / other);
    }

    /** Returns what an operator makes of a quantity and of another case's, repetition by repetition. */
    public Interval paired(
            Repetitions<? extends T> to, ToDoubleFunction<? super T> value, DoubleBinaryOperator operator) {
        return known(IntStream.range(0, runs.size())
                .mapToDouble(i ->
                        operator.applyAsDouble(value.applyAsDouble(runs.get(i)), value.applyAsDouble(to.runs.get(i))))
                .toArray());
    }

    private static Interval known(double[] values) {
        @Nullable Interval interval = Interval.of(values);
        return interval == null ? UNKNOWN : interval;
    }
}
