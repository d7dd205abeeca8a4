package dev.tidepool.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/** A table in Markdown whose columns are padded, so that a terminal shows it well too. */
final class MarkdownTable {
    private MarkdownTable() {}

    /**
     * Returns the table; the first column is left-aligned, the others right-aligned.
     *
     * @param header the columns' titles
     * @param rows as many texts each
     */
    static String of(List<String> header, List<List<String>> rows) {
        List<Integer> widths = new ArrayList<>();
        for (int column = 0; column < header.size(); column++) {
            int at = column;
            widths.add(Math.max(
                    header.get(at).length(),
                    rows.stream().mapToInt(row -> row.get(at).length()).max().orElse(0)));
        }
        StringBuilder text = new StringBuilder(line(header, widths));
        for (int column = 0; column < widths.size(); column++) {
            String dashes = "-".repeat(widths.get(column));
            text.append(column == 0 ? "|:" + dashes + "-" : "|-" + dashes + ":");
        }
        text.append("|\n");
        rows.forEach(row -> text.append(line(row, widths)));
        return text.toString();
    }

    private static String line(List<String> cells, List<Integer> widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.size(); column++) {
            String padding = " ".repeat(widths.get(column) - cells.get(column).length());
            String cell = column == 0 ? cells.get(column) + padding : padding + cells.get(column);
            line.append("| ").append(cell).append(' ');
        }
        return line.append("|\n").toString();
    }
}
