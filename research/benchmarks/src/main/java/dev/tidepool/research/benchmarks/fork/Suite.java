package dev.tidepool.research.benchmarks.fork;

import dev.tidepool.research.benchmarks.bar.Bar;
import dev.tidepool.research.benchmarks.cell.Cell;
import dev.tidepool.research.benchmarks.pool.Contender;
import dev.tidepool.research.benchmarks.pool.Named;
import dev.tidepool.research.benchmarks.result.BarResult;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Fork;
import java.util.List;

/**
 * A benchmark: its cells, its contenders, its bars and its tables. Forks run the {@code main} method of its class,
 * which calls {@link ForkMain#run}. Immutable.
 */
public interface Suite<K extends Contender> {
    /** Returns all cells, in the order in which they run and appear. */
    List<Cell<K>> cells();

    /** Returns all contenders, ours first. */
    List<K> contenders();

    /** Returns the cells of the short form, which takes less than 10 minutes. */
    default List<Cell<K>> quickCells() {
        return cells();
    }

    /** Returns the usual number of rounds. */
    default int rounds() {
        return Bar.MIN_FORKS;
    }

    /** Returns the effort of each fork. */
    Effort effort(boolean quick);

    /** Returns the effort with what the forks must know of this machine. It takes some seconds at most. */
    default Effort calibrated(Effort effort) {
        return effort;
    }

    /** Returns the effort of the next forks of a cell, which may depend on earlier results. */
    default Effort effort(Cell<?> cell, Effort effort, List<Fork> measured) {
        return effort;
    }

    /** Returns the JVM options of every fork. */
    List<String> flags();

    /** Returns whether a fork is not needed after these results. */
    default boolean leavesOut(Plan.Turn turn, BenchmarkResult soFar) {
        return false;
    }

    /** Returns the bars of all measured cells. */
    List<BarResult> judge(BenchmarkResult result);

    /** Returns the text of a run in Markdown. */
    String text(BenchmarkResult result);

    /** Returns the cell with this name: see {@link Named#find}. */
    default Cell<K> cell(String name) {
        return Named.find(cells(), name, "cell");
    }

    /** Returns the contender with this name: see {@link Named#find}. */
    default K contender(String name) {
        return Named.find(contenders(), name, "pool");
    }
}
