package dev.tidepool.research.reproductions.model;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What is measured of a run.
 *
 * @param name with its unit, as a table's column shows it
 * @param value takes it from a run; not a number where it is unknown
 * @param <T> the outcome of a run
 */
public record RunQuantity<T>(String name, ToDoubleFunction<? super T> value) {

    /**
     * Returns a table with a row for each case and a column for each quantity.
     *
     * @param title what it lists
     * @param source of the published values; empty if there are none
     * @param rowHeader what the cases are
     * @param columns the quantities
     * @param rows the cases
     * @param published the published value of a case, null if there is none
     */
    public static <T> Table table(
            String title,
            String source,
            String rowHeader,
            List<RunQuantity<T>> columns,
            List<? extends Repetitions<T>> rows,
            BiFunction<Repetitions<T>, RunQuantity<T>, @Nullable Double> published) {
        return new Table(
                title,
                source,
                rowHeader,
                columns.stream().map(RunQuantity::name).toList(),
                rows.stream()
                        .map(row -> new Table.Row(
                                row.name(),
                                columns.stream()
                                        .map(column -> Table.Cell.of(
                                                published.apply(row, column), row.interval(column.value())))
                                        .toList()))
                        .toList());
    }

    /** Returns a table of values that nobody published. */
    public static <T> Table table(
            String title, String rowHeader, List<RunQuantity<T>> columns, List<? extends Repetitions<T>> rows) {
        return table(title, "", rowHeader, columns, rows, (row, column) -> null);
    }
}
