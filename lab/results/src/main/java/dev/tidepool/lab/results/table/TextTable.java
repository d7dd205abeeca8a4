package dev.tidepool.lab.results.table;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes tables for a terminal. */
public final class TextTable {
    private static final String GAP = "  ";

    private TextTable() {}

    /** Returns titles and rows, a line each, columns two spaces apart: numbers to the right, all else to the left. */
    public static String of(DataTable table) {
        return of(table, "");
    }

    /** Returns the same with an indent before each line. */
    public static String of(DataTable table, String indent) {
        List<List<String>> lines = table.lines();
        return lines.stream()
                .map(line -> IntStream.range(0, line.size())
                        .mapToObj(column -> table.padded(line.get(column), column, lines))
                        .collect(Collectors.joining(GAP, indent, ""))
                        .stripTrailing())
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }
}
