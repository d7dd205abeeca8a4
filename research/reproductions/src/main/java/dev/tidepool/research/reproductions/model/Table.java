package dev.tidepool.research.reproductions.model;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.TableCell;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Published values beside ours. Immutable.
 *
 * @param title what is listed, with its unit
 * @param source where the published values stand; empty if none were published
 * @param rowHeading what the rows are
 * @param columns what the columns are
 * @param rows one for each thing compared
 */
public record Table(String title, String source, String rowHeading, List<String> columns, List<Row> rows) {

    /** Copies the lists and checks that every row fits. */
    public Table {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        for (Row row : rows) {
            if (row.cells().size() != columns.size()) {
                throw new IllegalArgumentException(
                        "row " + row.name() + " has " + row.cells().size() + " cells, expected " + columns.size());
            }
        }
    }

    /**
     * One row.
     *
     * @param name what it is about
     * @param cells one for each column
     */
    public record Row(String name, List<Cell> cells) {
        /** Copies the cells. */
        public Row {
            cells = List.copyOf(cells);
        }

        /** Returns a row of values that nobody published. */
        public static Row ours(String name, List<Interval> values) {
            return new Row(name, values.stream().map(Cell::ours).toList());
        }
    }

    /**
     * One value.
     *
     * @param published as the paper has it; null if it does not
     * @param ours as measured here; null if it cannot be
     */
    public record Cell(@Nullable Double published, @Nullable Interval ours) {
        /** Nothing, neither there nor here. */
        public static final Cell EMPTY = new Cell(null, null);

        /** Returns a value that nobody published. */
        public static Cell ours(Interval value) {
            return of(null, value);
        }

        /** Returns a published value beside ours, which an interval of no values leaves out. */
        public static Cell of(@Nullable Double published, Interval ours) {
            return new Cell(published, ours.count() == 0 ? null : ours);
        }
    }

    /** Returns whether any value of the column was published. */
    public boolean published(int column) {
        return rows.stream().anyMatch(row -> row.cells().get(column).published() != null);
    }

    /** Returns the table as it is written: a column with published values becomes two. */
    public DataTable written() {
        List<String> titles = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            titles.addAll(published(i) ? List.of(columns.get(i) + ", paper", "ours") : List.of(columns.get(i)));
        }
        return new DataTable(
                DataTable.named(rowHeading, titles),
                rows.stream().map(this::written).toList());
    }

    private List<TableCell> written(Row row) {
        List<TableCell> cells = new ArrayList<>();
        cells.add(TableCell.of(row.name()));
        for (int i = 0; i < columns.size(); i++) {
            Cell cell = row.cells().get(i);
            if (published(i)) {
                cells.add(text(cell.published() == null ? "–" : Numerals.text(cell.published())));
            }
            cells.add(text(cell.ours() == null ? "–" : Numerals.text(cell.ours())));
        }
        return cells;
    }

    /** A value, and its interval as what qualifies it. */
    private static TableCell text(String value) {
        int at = value.indexOf(" [");
        return at < 0 ? TableCell.of(value) : TableCell.of(value.substring(0, at), value.substring(at + 1));
    }
}
