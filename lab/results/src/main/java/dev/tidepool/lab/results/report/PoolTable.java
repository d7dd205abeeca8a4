package dev.tidepool.lab.results.report;

import dev.tidepool.lab.results.compare.Pool;
import dev.tidepool.lab.results.table.DataTable;
import dev.tidepool.lab.results.table.HtmlTable;
import dev.tidepool.lab.results.table.TableCell;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** A small table with a row for each pool. A column in which no pool has a cell is left out. */
final class PoolTable {
    private final String label;
    private final List<DataTable.Column> columns;
    private final Function<Pool, String> key;
    private final List<List<TableCell>> rows = new ArrayList<>();

    /**
     * A table without rows.
     *
     * @param label describes the table to screen readers
     * @param columns all but the column of the pools
     */
    PoolTable(String label, List<DataTable.Column> columns) {
        this(label, columns, PoolStyle::swatch);
    }

    /** The same with another key before each name. */
    PoolTable(String label, List<DataTable.Column> columns, Function<Pool, String> key) {
        this.label = label;
        this.columns = Stream.concat(Stream.of(DataTable.text("Pool")), columns.stream())
                .toList();
        this.key = key;
    }

    /** Adds a pool's row, a cell for each column. */
    void row(Pool pool, List<TableCell> cells) {
        rows.add(Stream.concat(Stream.of(PoolStyle.named(pool, key)), cells.stream())
                .toList());
    }

    /** The table in HTML; empty if there is nothing in it. */
    String html() {
        DataTable table = new DataTable(columns, rows).withoutEmptyColumns();
        return table.columns().size() == 1 ? "" : HtmlTable.of(table, "pools", label);
    }
}
