package dev.tidepool.lab.results.report;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.page.PoolColours;
import dev.tidepool.lab.results.table.TableCell;
import java.util.List;
import java.util.function.Function;

/**
 * The colour, dash pattern and marker of a pool. Each pool has its own colour ({@link PoolColours}); dash patterns and
 * markers change after the colours that colour-blind readers can tell apart.
 */
final class PoolStyle {
    private static final int DASHES = 5;

    /** SVG paths around the origin: circle, square, triangle, diamond, cross. */
    private static final List<String> MARKERS = List.of(
            "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
            "M-3.6-3.6h7.2v7.2h-7.2z",
            "M0-4.6L4.6 3.6h-9.2z",
            "M0-5.2L5.2 0L0 5.2L-5.2 0z",
            "M-1.5-4.8h3v3.3h3.3v3h-3.3v3.3h-3v-3.3h-3.3v-3h3.3z");

    private PoolStyle() {}

    /** The style classes of the page; theme.js derives the same from the pool's index. */
    static String of(Pool pool) {
        return PoolColours.styleClass(pool.index()) + " dash-" + dash(pool);
    }

    /** A short line in the pool's colour and dash pattern. */
    static String swatch(Pool pool) {
        return "<svg class=\"swatch " + of(pool)
                + "\" viewBox=\"0 0 22 8\" aria-hidden=\"true\"><line x1=\"0\" x2=\"22\" y1=\"4\" y2=\"4\"/></svg>";
    }

    /** The pool's marker on the plane, in its colour. */
    static String key(Pool pool) {
        return "<svg class=\"key " + of(pool) + "\" viewBox=\"-6 -6 12 12\" aria-hidden=\"true\"><path d=\""
                + marker(pool) + "\"/></svg>";
    }

    /** A table's cell with the pool's swatch and name. */
    static TableCell named(Pool pool) {
        return named(pool, PoolStyle::swatch);
    }

    /** A table's cell with another key and the pool's name; a long name may break after its marks. */
    static TableCell named(Pool pool, Function<Pool, String> key) {
        String name = escapeXml11(pool.name()).replaceAll("(?<=[+:=])", "<wbr>");
        return TableCell.drawn(pool.name(), key.apply(pool) + "<span class=\"name\">" + name + "</span>");
    }

    /** The path of the pool's marker, four to five units around the origin. */
    static String marker(Pool pool) {
        return MARKERS.get(dash(pool));
    }

    private static int dash(Pool pool) {
        return pool.index() / PoolColours.NAMED % DASHES;
    }
}
