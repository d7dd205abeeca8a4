package dev.tidepool.research.reproductions.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One figure of a paper, drawn again. Immutable.
 *
 * @param title what it shows
 * @param source the paper's figure
 * @param x what the horizontal axis shows, with its unit
 * @param y what the vertical axis shows, with its unit
 * @param shape of all series
 * @param logarithmic whether the vertical axis is logarithmic
 * @param categories names of the positions 0, 1, 2, ... on the horizontal axis; empty for a numeric axis
 * @param series the lines, or the bars of each colour
 */
public record Figure(
        String title,
        String source,
        String x,
        String y,
        Shape shape,
        boolean logarithmic,
        List<String> categories,
        List<Series> series) {

    /** Copies the lists. */
    public Figure {
        categories = List.copyOf(categories);
        series = List.copyOf(series);
    }

    /** How series are drawn. */
    public enum Shape {
        /** Points joined by lines. */
        LINES,
        /** Each value lasts until the next. */
        STEPS,
        /** Bars, side by side for the series. */
        BARS
    }

    /**
     * One line, or the bars of one colour.
     *
     * @param name as the legend shows it
     * @param published whether the values are the paper's, which are marked
     * @param x horizontal positions, rising
     * @param y as many values; null for a gap
     */
    public record Series(String name, boolean published, List<Double> x, List<@Nullable Double> y) {
        /** Copies the lists and checks their lengths. */
        public Series {
            x = List.copyOf(x);
            y = Collections.unmodifiableList(new ArrayList<>(y));
            if (x.size() != y.size()) {
                throw new IllegalArgumentException(
                        "%s has %d positions and %d values".formatted(name, x.size(), y.size()));
            }
        }

        /** Returns our values at 0, 1, 2, ...: of bars, or second by second. */
        public static Series ours(String name, List<@Nullable Double> y) {
            return new Series(name, false, positions(y.size()), y);
        }

        /** Returns published values at 0, 1, 2, ..., marked by their name. */
        public static Series published(String name, List<@Nullable Double> y) {
            return new Series(name + ", published", true, positions(y.size()), y);
        }

        private static List<Double> positions(int count) {
            return IntStream.range(0, count).asDoubleStream().boxed().toList();
        }
    }

    /** Returns a figure of lines over numbers. */
    public static Figure lines(String title, String source, String x, String y, List<Series> series) {
        return new Figure(title, source, x, y, Shape.LINES, false, List.of(), series);
    }

    /** Returns a figure of steps over time in seconds. */
    public static Figure steps(String title, String source, String y, List<Series> series) {
        return new Figure(title, source, "seconds", y, Shape.STEPS, false, List.of(), series);
    }

    /** Returns a figure of bars over categories; a series has a value for each. */
    public static Figure bars(String title, String source, String y, List<String> categories, List<Series> series) {
        return new Figure(title, source, "", y, Shape.BARS, false, categories, series);
    }

    /** Returns this figure with a logarithmic vertical axis. */
    public Figure onLogarithmicAxis() {
        return new Figure(title, source, x, y, shape, true, categories, series);
    }
}
