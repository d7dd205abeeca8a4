package dev.tidepool.lab.reproductions.bahadur2022knob;

import dev.tidepool.lab.reproductions.model.Figure;
import dev.tidepool.lab.reproductions.model.Numerals;
import dev.tidepool.lab.reproductions.simulation.SimulatedRun;
import dev.tidepool.lab.results.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The repetitions of one contender under one load; repetition i has the arrivals and the work of every other contender's i.
 *
 * @param name the contender
 * @param trials one for each repetition
 */
record Trials(String name, List<SimulatedRun> trials) {

    /** Copies the list. */
    Trials {
        trials = List.copyOf(trials);
    }

    /** A figure of each repetition. */
    Interval interval(ToDoubleFunction<SimulatedRun> value) {
        return Numerals.interval(trials.stream().map(value::applyAsDouble).toList());
    }

    /** The ratio of a figure to another contender's, repetition by repetition. */
    Interval ratio(Trials to, ToDoubleFunction<SimulatedRun> value) {
        return Numerals.interval(IntStream.range(0, trials.size())
                .mapToObj(i -> value.applyAsDouble(trials.get(i)) / value.applyAsDouble(to.trials.get(i)))
                .toList());
    }

    /** The first repetition's threads alive over time. */
    Figure.Series sizesOverTime() {
        double[] sizes = trials.get(0).sizes();
        double step = SimulatedRun.STEP.toNanos() / 1e9;
        List<Double> x = new ArrayList<>();
        List<@Nullable Double> y = new ArrayList<>();
        for (int i = 0; i < sizes.length; i++) {
            x.add((i + 1) * step);
            y.add(sizes[i]);
        }
        return new Figure.Series(name, false, x, y);
    }

    /** The first repetition's tasks ended in each second. */
    Figure.Series completionsOverTime() {
        long[] ended = trials.get(0).completions();
        return new Figure.Series(
                name,
                false,
                IntStream.range(0, ended.length)
                        .mapToObj(second -> (double) second)
                        .toList(),
                IntStream.range(0, ended.length)
                        .mapToObj(second -> (double) ended[second])
                        .toList());
    }

    /** The medians of some figures, at the places 0, 1, 2, ... of a figure of bars. */
    Figure.Series bars(List<ToDoubleFunction<SimulatedRun>> values) {
        return new Figure.Series(
                name,
                false,
                places(values.size()),
                values.stream().map(value -> interval(value).median()).toList());
    }

    /** Published values of a contender, at the places 0, 1, 2, ... of a figure of bars. */
    static Figure.Series published(String name, double... values) {
        return new Figure.Series(
                name + ", published",
                true,
                places(values.length),
                DoubleStream.of(values).boxed().toList());
    }

    private static List<Double> places(int count) {
        return IntStream.range(0, count).mapToObj(place -> (double) place).toList();
    }
}
