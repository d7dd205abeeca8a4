package dev.tidepool.benchmarks.fork;

import dev.tidepool.benchmarks.cell.Cell;
import dev.tidepool.benchmarks.pool.Contender;
import dev.tidepool.benchmarks.result.BarResult;
import dev.tidepool.benchmarks.result.BenchmarkResult;
import dev.tidepool.benchmarks.result.Effort;
import dev.tidepool.benchmarks.result.Fork;
import java.util.List;

/**
 * Cells and contenders that are measured, judged and shown together. Its class has a {@code main} that
 * calls {@link ForkMain#run}: that is what its forks run. Immutable.
 *
 * @param <K> the kind of contenders
 */
public interface Suite<K extends Contender> {
    /** Returns all cells, in the order in which they are measured and shown. */
    List<Cell<K>> cells();

    /** Returns all contenders, ours first. */
    List<K> contenders();

    /** Returns how much each fork measures. */
    Effort effort(boolean quick);

    /** Returns the options of every fork's JVM. */
    List<String> flags();

    /** Returns how often a fork is run at most, if the link between the cores became slow meanwhile. */
    int attempts();

    /** Returns whether a fork need not be run, after what was measured so far. */
    boolean leavesOut(Plan.Turn turn, List<Fork> measured);

    /** Returns all bars, those whose cells were not measured left out. */
    List<BarResult> judge(BenchmarkResult result);

    /** Returns a run in Markdown. */
    String text(BenchmarkResult result);

    /** Returns the page of some runs in Markdown. */
    String page(List<BenchmarkResult> results);

    /**
     * Returns the cell of this name.
     *
     * @throws IllegalArgumentException if there is none; the message names all
     */
    default Cell<K> cell(String name) {
        return cells().stream()
                .filter(cell -> cell.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown cell '%s'; known: %s"
                        .formatted(
                                name,
                                String.join(
                                        ", ", cells().stream().map(Cell::name).toList()))));
    }

    /**
     * Returns the contender of this name.
     *
     * @throws IllegalArgumentException if there is none; the message names all
     */
    default K contender(String name) {
        return contenders().stream()
                .filter(contender -> contender.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown pool '%s'; known on this JDK: %s"
                        .formatted(
                                name,
                                String.join(
                                        ", ",
                                        contenders().stream()
                                                .map(Contender::name)
                                                .toList()))));
    }
}
