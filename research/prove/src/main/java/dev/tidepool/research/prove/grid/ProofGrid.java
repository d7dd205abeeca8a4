package dev.tidepool.research.prove.grid;

import dev.tidepool.lab.results.page.PageTemplate;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The cells of the grid: a table in {@code grid.csv} names workload files beside it, with their loads and cores.
 * One file serves all of its loads.
 */
public final class ProofGrid {
    private static final String NONE = "-";
    private static final int COLUMNS = 4;

    private ProofGrid() {}

    /** The part of the grid to which a line of the table belongs. */
    private enum Form {
        SHORT,
        LONG,
        REAL
    }

    /** Returns the simulated cells of the short form, or of the long one, which has those of the short form too. */
    public static List<GridCell> simulated(boolean longForm) {
        Stream<GridCell> cells = cells(Form.SHORT);
        return (longForm ? Stream.concat(cells, cells(Form.LONG)) : cells).toList();
    }

    /** Returns the cells for real threads. */
    public static List<GridCell> real() {
        return cells(Form.REAL).toList();
    }

    /**
     * Returns any cell.
     *
     * @param shape the name of a workload file
     * @param load percent of the capacity; 0 for a workload with absolute rates
     * @param cores cores of the machine
     */
    public static GridCell cell(String shape, int load, int cores) {
        return GridCell.of(shape, load, cores, PageTemplate.resource(ProofGrid.class, shape + ".yaml"));
    }

    private static Stream<GridCell> cells(Form wanted) {
        return PageTemplate.resource(ProofGrid.class, "grid.csv")
                .lines()
                .skip(1)
                .map(line -> line.split(",", COLUMNS))
                .filter(fields -> Form.valueOf(fields[COLUMNS - 1].toUpperCase(Locale.ROOT)) == wanted)
                .flatMap(fields -> numbers(fields[1])
                        .flatMap(load -> numbers(fields[2]).map(cores -> cell(fields[0], load, cores))));
    }

    private static Stream<Integer> numbers(String field) {
        return field.equals(NONE) ? Stream.of(0) : Stream.of(field.split(" ")).map(Integer::valueOf);
    }
}
