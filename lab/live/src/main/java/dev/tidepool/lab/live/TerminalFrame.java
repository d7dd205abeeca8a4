package dev.tidepool.lab.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a terminal shows of a run: its strips as bars, and the newest resizes.
 *
 * @param columns of the terminal
 * @param rows of the terminal
 * @param blocks whether it has Unicode's block characters
 */
record TerminalFrame(int columns, int rows, boolean blocks) {
    private static final int LABEL = 15;
    private static final int FIGURE = 9;
    private static final int MAX_HEIGHT = 3;
    private static final int HEADER = 2;
    private static final int MIN_RESIZES = 3;

    /** One strip: strips of equal scale are drawn to the same maximum. */
    private record Strip(String label, int scale, Function<Point, @Nullable Double> value) {}

    private static final int RATE = 0;
    private static final int THREADS = 1;
    private static final int QUEUE = 2;
    private static final int WAIT = 3;
    private static final int CPU = 4;

    private static final List<Strip> STRIPS = List.of(
            new Strip("arrivals /s", RATE, Point::arrivals),
            new Strip("completions /s", RATE, Point::completions),
            new Strip("target", THREADS, point -> number(point.target())),
            new Strip("alive", THREADS, point -> (double) point.alive()),
            new Strip("busy", THREADS, point -> (double) point.busy()),
            new Strip("queue", QUEUE, point -> (double) point.queue()),
            new Strip("wait, ms", WAIT, Point::waitMillis),
            new Strip("CPU, %", CPU, point -> percent(point.cpu())));

    /**
     * Returns the lines, no more and no longer than the terminal has.
     *
     * @param title the first line
     * @param points of the strips, oldest first
     * @param resizes oldest first
     */
    List<String> of(String title, List<Point> points, List<Resize> resizes) {
        int width = Math.max(1, columns - 1 - LABEL - 2 * FIGURE - 2);
        int height = Math.max(1, Math.min(MAX_HEIGHT, (rows - 1 - HEADER - MIN_RESIZES) / STRIPS.size()));
        List<String> lines = new ArrayList<>();
        lines.add(title);
        lines.add(" ".repeat(LABEL + 1 + width) + right("now", FIGURE) + right("scale", FIGURE));
        for (Strip strip : STRIPS) {
            List<@Nullable Double> values = points.stream().map(strip.value).toList();
            double max = max(strip.scale, points.subList(Math.max(0, points.size() - width), points.size()));
            List<String> bars = Sparkline.of(values, max, width, height, blocks);
            for (int i = 0; i < height; i++) {
                boolean last = i == height - 1;
                @Nullable Double now = values.isEmpty() ? null : values.get(values.size() - 1);
                String figures = last ? right(text(now), FIGURE) + right(text(max), FIGURE) : "";
                lines.add(left(last ? strip.label : "", LABEL) + bars.get(i) + " " + figures);
            }
        }
        addNewest(lines, resizes);
        return lines.stream()
                .limit(Math.max(1, rows - 1))
                .map(line -> line.length() < columns ? line : line.substring(0, columns - 1))
                .toList();
    }

    private void addNewest(List<String> lines, List<Resize> resizes) {
        int room = rows - 1 - lines.size();
        for (int i = resizes.size() - 1; i >= 0 && room > 0; i--, room--) {
            Resize resize = resizes.get(i);
            lines.add(
                    String.format(Locale.ROOT, "%7.1f s  target %d: %s", resize.t(), resize.target(), resize.reason()));
        }
    }

    private static double max(int scale, List<Point> points) {
        if (scale == CPU) {
            return 100;
        }
        return STRIPS.stream()
                .filter(strip -> strip.scale == scale)
                .flatMap(strip -> points.stream().map(strip.value))
                .filter(Objects::nonNull)
                .mapToDouble(value -> value)
                .max()
                .orElse(0);
    }

    private static @Nullable Double number(@Nullable Integer value) {
        return value == null ? null : value.doubleValue();
    }

    private static @Nullable Double percent(@Nullable Double share) {
        return share == null ? null : 100 * share;
    }

    private static String text(@Nullable Double value) {
        if (value == null) {
            return "-";
        }
        return String.format(Locale.ROOT, value >= 100 || value == Math.rint(value) ? "%,.0f" : "%.1f", value);
    }

    private static String left(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static String right(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }
}
