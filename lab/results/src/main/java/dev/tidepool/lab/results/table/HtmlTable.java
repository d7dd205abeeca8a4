package dev.tidepool.lab.results.table;

import static org.apache.commons.text.StringEscapeUtils.escapeXml11;

import dev.tidepool.lab.results.table.DataTable.Column;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes tables in HTML. The first cell of each row is its header. */
public final class HtmlTable {
    private HtmlTable() {}

    /**
     * Returns the table in a region that scrolls; empty if it has no rows.
     *
     * @param label describes the table to screen readers
     */
    public static String of(DataTable table, String styleClass, String label) {
        if (table.rows().isEmpty()) {
            return "";
        }
        String head = table.columns().stream()
                .map(column -> "<th scope=\"col\" class=\"%s\">%s</th>"
                        .formatted(column.kind().styleClass(), escapeXml11(column.title())))
                .collect(Collectors.joining());
        return """
                <div class="scroll" tabindex="0" role="region" aria-label="%s">
                <table class="%s">
                <thead><tr>%s</tr></thead>
                <tbody>
                %s</tbody>
                </table>
                </div>
                """.formatted(escapeXml11(label), styleClass, head, rows(table));
    }

    /** Returns the rows, for a table whose head is written by hand. */
    public static String rows(DataTable table) {
        return table.rows().stream().map(row -> row(table.columns(), row)).collect(Collectors.joining());
    }

    private static String row(List<Column> columns, List<TableCell> cells) {
        return IntStream.range(0, cells.size())
                .mapToObj(at -> at == 0
                        ? "<th scope=\"row\"%s>%s</th>".formatted(attributes(cells.get(0), ""), content(cells.get(0)))
                        : "<td%s>%s</td>"
                                .formatted(
                                        attributes(
                                                cells.get(at),
                                                columns.get(at).kind().styleClass()),
                                        content(cells.get(at))))
                .collect(Collectors.joining("", "<tr>", "</tr>\n"));
    }

    private static String attributes(TableCell cell, String styleClass) {
        TreeMap<String, String> all = new TreeMap<>(cell.attributes());
        if (!styleClass.isEmpty()) {
            all.putIfAbsent("class", styleClass);
        }
        return all.entrySet().stream()
                .map(each -> " %s=\"%s\"".formatted(each.getKey(), escapeXml11(each.getValue())))
                .collect(Collectors.joining());
    }

    private static String content(TableCell cell) {
        if (!cell.markup().isEmpty()) {
            return cell.markup();
        }
        String text = cell.isEmpty() ? "–" : escapeXml11(cell.text());
        return cell.detail().isEmpty() ? text : text + " <small>" + escapeXml11(cell.detail()) + "</small>";
    }
}
