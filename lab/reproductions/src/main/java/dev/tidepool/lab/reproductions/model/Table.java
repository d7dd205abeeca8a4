package dev.tidepool.lab.reproductions.model;

import dev.tidepool.lab.results.Interval;
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

    /** Returns the headings as they are written: a column with published values is written as two. */
    public List<String> headings() {
        List<String> headings = new ArrayList<>(List.of(rowHeading));
        for (int i = 0; i < columns.size(); i++) {
            if (published(i)) {
                headings.add(columns.get(i) + ", paper");
                headings.add("ours");
            } else {
                headings.add(columns.get(i));
            }
        }
        return headings;
    }

    /** Returns a row's texts under the {@link #headings}. */
    public List<String> texts(Row row) {
        List<String> texts = new ArrayList<>(List.of(row.name()));
        for (int i = 0; i < columns.size(); i++) {
            Cell cell = row.cells().get(i);
            if (published(i)) {
                texts.add(cell.published() == null ? "–" : Numerals.text(cell.published()));
            }
            texts.add(cell.ours() == null ? "–" : Numerals.text(cell.ours()));
        }
        return texts;
    }
}
