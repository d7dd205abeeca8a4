package dev.tidepool.lab.live;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Bars of text, one column a value, in eighths of a line where the terminal has the characters. Stateless. */
final class Sparkline {
    private static final String BLOCKS = " ▁▂▃▄▅▆▇█";
    private static final String ASCII = " ..::||##";
    private static final int EIGHTHS = 8;

    private Sparkline() {}

    /**
     * Returns the lines of the newest values, top line first, the newest value at the right end.
     *
     * @param values oldest first; null where there is none
     * @param max what fills all lines; not negative
     * @param width columns
     * @param height lines, at least 1
     * @param blocks whether the terminal has Unicode's block characters
     */
    static List<String> of(List<@Nullable Double> values, double max, int width, int height, boolean blocks) {
        String ramp = blocks ? BLOCKS : ASCII;
        List<@Nullable Double> shown = values.subList(Math.max(0, values.size() - width), values.size());
        List<String> lines = new ArrayList<>();
        for (int line = height - 1; line >= 0; line--) {
            StringBuilder text = new StringBuilder(" ".repeat(width - shown.size()));
            for (@Nullable Double value : shown) {
                int filled = eighths(value, max, height) - EIGHTHS * line;
                text.append(ramp.charAt(Math.max(0, Math.min(EIGHTHS, filled))));
            }
            lines.add(text.toString());
        }
        return lines;
    }

    /** What is more than nothing shows. */
    private static int eighths(@Nullable Double value, double max, int height) {
        if (value == null || value <= 0 || max <= 0) {
            return 0;
        }
        int full = EIGHTHS * height;
        return (int) Math.max(1, Math.min(full, Math.round(full * value / max)));
    }
}
