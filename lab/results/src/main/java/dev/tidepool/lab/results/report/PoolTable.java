package dev.tidepool.lab.results.report;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import dev.tidepool.lab.results.compare.Pool;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A small table with a row for each pool, as HTML. A column in which no pool has a cell is left out. */
final class PoolTable {
    private final String label;
    private final List<String> columns;
    private final Function<Pool, String> key;
    private final List<Pool> pools = new ArrayList<>();
    private final List<List<Cell>> rows = new ArrayList<>();

    /**
     * A table without rows.
     *
     * @param label what the table shows, for those who do not see it
     * @param columns headings, without that of the pools
     */
    PoolTable(String label, List<String> columns) {
        this(label, columns, PoolStyle::swatch);
    }

    /** Likewise, with another key before each name. */
    PoolTable(String label, List<String> columns, Function<Pool, String> key) {
        this.label = label;
        this.columns = columns;
        this.key = key;
    }

    /**
     * One value of a pool.
     *
     * @param style its style class
     * @param html what stands in it; empty for nothing
     */
    record Cell(String style, String html) {
        static final Cell NONE = number("");

        static Cell number(String text) {
            return new Cell("number", escapeXml11(text));
        }

        /** A number, and small beside it what qualifies it, if anything does. */
        static Cell number(String text, String small) {
            String beside = small.isEmpty() ? "" : " <small>" + escapeXml11(small) + "</small>";
            return new Cell("number", escapeXml11(text) + beside);
        }

        static Cell words(String text) {
            return new Cell("words", escapeXml11(text));
        }

        static Cell drawn(String svg) {
            return new Cell("plot", svg);
        }

        boolean isEmpty() {
            return html.isEmpty();
        }
    }

    /** Adds a pool's row, a cell for each column. */
    void row(Pool pool, List<Cell> cells) {
        pools.add(pool);
        rows.add(cells);
    }

    /** The table; empty if there is nothing in it. */
    String html() {
        List<Integer> shown = new ArrayList<>();
        for (int column = 0; column < columns.size(); column++) {
            int at = column;
            if (rows.stream().anyMatch(row -> !row.get(at).isEmpty())) {
                shown.add(column);
            }
        }
        if (shown.isEmpty()) {
            return "";
        }
        StringBuilder html = new StringBuilder("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
                .append(escapeXml11(label))
                .append("\">\n<table class=\"pools\">\n<thead><tr><th scope=\"col\" class=\"text\">Pool</th>");
        shown.forEach(column -> html.append("<th scope=\"col\" class=\"")
                .append(rows.get(0).get(column).style())
                .append("\">")
                .append(escapeXml11(columns.get(column)))
                .append("</th>"));
        html.append("</tr></thead>\n<tbody>\n");
        for (int row = 0; row < rows.size(); row++) {
            html.append("<tr><th scope=\"row\">")
                    .append(named(pools.get(row), key))
                    .append("</th>");
            for (int column : shown) {
                Cell cell = rows.get(row).get(column);
                html.append("<td class=\"")
                        .append(cell.style())
                        .append("\">")
                        .append(cell.isEmpty() ? "–" : cell.html())
                        .append("</td>");
            }
            html.append("</tr>\n");
        }
        return html.append("</tbody>\n</table>\n</div>\n").toString();
    }

    /** The pool's key and name; a long name may break after its marks. */
    static String named(Pool pool) {
        return named(pool, PoolStyle::swatch);
    }

    private static String named(Pool pool, Function<Pool, String> key) {
        return key.apply(pool) + "<span class=\"name\">" + breakable(pool.name()) + "</span>";
    }

    private static String breakable(String name) {
        return escapeXml11(name).replaceAll("(?<=[+:=])", "<wbr>");
    }
}
