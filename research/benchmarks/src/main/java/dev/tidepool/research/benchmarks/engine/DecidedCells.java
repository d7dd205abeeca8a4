package dev.tidepool.research.benchmarks.engine;

import dev.tidepool.research.benchmarks.bar.Bars;
import dev.tidepool.research.benchmarks.fork.Plan;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;

/**
 * The rule for cells that need no further rounds: after the first rounds, those end whose bars are all resolved. The
 * others run all rounds. There is no further look in between, because each look is another chance to be wrong.
 */
final class DecidedCells {
    /** The fewest rounds for an interval of 95 % confidence. */
    static final int FIRST_ROUNDS = 6;

    private DecidedCells() {}

    /** Returns whether a turn is not needed after these results. */
    static boolean leavesOut(Plan.Turn turn, BenchmarkResult soFar) {
        return turn.round() > FIRST_ROUNDS
                && !Bars.undecided(soFar.upTo(FIRST_ROUNDS))
                        .contains(turn.cell().name());
    }
}
