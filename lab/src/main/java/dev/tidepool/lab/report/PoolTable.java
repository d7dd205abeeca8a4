package dev.tidepool.lab.report;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import dev.tidepool.lab.compare.Pool;
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
     * @param text the value as it reads; empty for none
     * @param small what stands small beside it; empty for nothing
     * @param html a drawing or words instead; empty for none
     */
    record Cell(String text, String small, String html) {
        static final Cell NONE = new Cell("", "", "");

        static Cell of(String text) {
            return new Cell(text, "", "");
        }

        static Cell of(String text, String small) {
            return new Cell(text, small, "");
        }

        static Cell drawn(String html) {
            return new Cell("", "", html);
        }

        static Cell words(String text) {
            return new Cell("", "", escapeXml11(text));
        }

        boolean isEmpty() {
            return text.isEmpty() && html.isEmpty();
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
        shown.forEach(column -> html.append("<th scope=\"col\">")
                .append(escapeXml11(columns.get(column)))
                .append("</th>"));
        html.append("</tr></thead>\n<tbody>\n");
        for (int row = 0; row < rows.size(); row++) {
            html.append("<tr><th scope=\"row\">")
                    .append(named(pools.get(row), key))
                    .append("</th>");
            for (int column : shown) {
                append(html, rows.get(row).get(column));
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

    private static void append(StringBuilder html, Cell cell) {
        if (!cell.html().isEmpty()) {
            html.append(cell.html().startsWith("<") ? "<td class=\"plot\">" : "<td class=\"words\">")
                    .append(cell.html())
                    .append("</td>");
            return;
        }
        html.append("<td class=\"number\">").append(cell.isEmpty() ? "–" : escapeXml11(cell.text()));
        if (!cell.small().isEmpty()) {
            html.append(" <small>").append(escapeXml11(cell.small())).append("</small>");
        }
        html.append("</td>");
    }
}
