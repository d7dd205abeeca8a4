package dev.tidepool.lab.results.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table to be written as text, Markdown or HTML. Immutable.
 *
 * @param columns the columns, at least one; the first names the rows
 * @param rows the cells of each row, one for each column
 */
public record DataTable(List<Column> columns, List<List<TableCell>> rows) {

    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if a row has more cells than there are columns
     */
    public DataTable {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<TableCell> row : rows) {
            if (row.size() > columns.size()) {
                throw new IllegalArgumentException(
                        "row %s has %d cells, expected %d".formatted(row.get(0).text(), row.size(), columns.size()));
            }
        }
    }

    /** What a column holds: decides its alignment and, in HTML, its style class. */
    public enum Kind {
        /** Short text that does not break, to the left. */
        TEXT,
        /** Numbers, to the right. */
        NUMBER,
        /** Sentences, to the left. */
        WORDS,
        /** Drawings, to the left; HTML only. */
        PLOT;

        String styleClass() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public record Column(String title, Kind kind) {}

    public static Column text(String title) {
        return new Column(title, Kind.TEXT);
    }

    public static Column number(String title) {
        return new Column(title, Kind.NUMBER);
    }

    /** Returns a column of text and after it columns of numbers. */
    public static List<Column> named(String text, List<String> numbers) {
        return Stream.concat(Stream.of(text(text)), numbers.stream().map(DataTable::number))
                .toList();
    }

    public static List<Column> texts(String... titles) {
        return Stream.of(titles).map(DataTable::text).toList();
    }

    public static DataTable of(List<Column> columns, List<List<String>> rows) {
        return new DataTable(
                columns,
                rows.stream()
                        .map(row -> row.stream().map(TableCell::of).toList())
                        .toList());
    }

    /** Returns this table without the columns that have no cell with content; the first column stays. */
    public DataTable withoutEmptyColumns() {
        List<Integer> kept = IntStream.range(0, columns.size())
                .filter(column -> column == 0
                        || rows.stream().anyMatch(row -> !row.get(column).isEmpty()))
                .boxed()
                .toList();
        return new DataTable(
                kept.stream().map(columns::get).toList(),
                rows.stream().map(row -> kept.stream().map(row::get).toList()).toList());
    }

    /** Returns titles and rows as texts. */
    List<List<String>> lines() {
        List<List<String>> lines = new ArrayList<>();
        lines.add(columns.stream().map(Column::title).toList());
        rows.forEach(row -> lines.add(row.stream().map(TableCell::line).toList()));
        return lines;
    }

    /** Returns the text, padded on the side that its column's kind asks for. */
    String padded(String text, int column, List<List<String>> lines) {
        int width =
                lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0);
        String pad = " ".repeat(width - text.length());
        return columns.get(column).kind() == Kind.NUMBER ? pad + text : text + pad;
    }
}
