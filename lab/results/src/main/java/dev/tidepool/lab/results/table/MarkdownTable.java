package dev.tidepool.lab.results.table;

import dev.tidepool.lab.results.table.DataTable.Kind;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes tables in Markdown. */
public final class MarkdownTable {
    private MarkdownTable() {}

    /** Returns the table with columns padded to equal width, so that it reads well on a terminal too. */
    public static String of(DataTable table) {
        List<List<String>> lines = escaped(table);
        List<List<String>> padded = lines.stream()
                .map(line -> IntStream.range(0, line.size())
                        .mapToObj(column -> table.padded(line.get(column), column, lines))
                        .toList())
                .toList();
        return row(padded.get(0))
                + rule(table, lines)
                + padded.stream().skip(1).map(MarkdownTable::row).collect(Collectors.joining());
    }

    private static String rule(DataTable table, List<List<String>> lines) {
        return IntStream.range(0, table.columns().size())
                .mapToObj(column -> {
                    String dashes = "-".repeat(table.padded("", column, lines).length());
                    return table.columns().get(column).kind() == Kind.NUMBER ? "-" + dashes + ":" : ":" + dashes + "-";
                })
                .collect(Collectors.joining("|", "|", "|\n"));
    }

    private static List<List<String>> escaped(DataTable table) {
        return table.lines().stream()
                .map(line -> line.stream().map(MarkdownTable::escaped).toList())
                .toList();
    }

    private static String row(List<String> cells) {
        return ("| " + String.join(" | ", cells) + " |\n").replace("|  |", "| |");
    }

    /** Escapes text for a cell. A comparison sign stays: Markdown takes only a tag for HTML. */
    public static String escaped(String text) {
        return text.replace("|", "\\|").replaceAll("<(?=[a-zA-Z/!?])", "&lt;");
    }
}
