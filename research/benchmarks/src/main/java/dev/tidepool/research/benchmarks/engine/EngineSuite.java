package dev.tidepool.research.benchmarks.engine;

import dev.tidepool.research.benchmarks.bar.Bars;
import dev.tidepool.research.benchmarks.cell.Cell;
import dev.tidepool.research.benchmarks.cell.Cells;
import dev.tidepool.research.benchmarks.fork.Elimination;
import dev.tidepool.research.benchmarks.fork.ForkMain;
import dev.tidepool.research.benchmarks.fork.Plan;
import dev.tidepool.research.benchmarks.fork.Suite;
import dev.tidepool.research.benchmarks.pool.PoolKind;
import dev.tidepool.research.benchmarks.pool.PoolKinds;
import dev.tidepool.research.benchmarks.report.ResultText;
import dev.tidepool.research.benchmarks.result.BarResult;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.Effort;
import java.util.List;

/** Our pool compared with other pools in one JVM. */
public final class EngineSuite implements Suite<PoolKind> {
    private static final int ROUNDS = 12;
    private static final double SECONDS = 1.5;
    private static final double QUICK_SECONDS = 0.8;

    public static void main(String[] arguments) {
        ForkMain.run(new EngineSuite(), arguments);
    }

    @Override
    public List<Cell<PoolKind>> cells() {
        return Cells.all();
    }

    @Override
    public List<PoolKind> contenders() {
        return PoolKinds.all();
    }

    /** Enough for an hour, as most cells end after the first rounds: see {@link DecidedCells}. */
    @Override
    public int rounds() {
        return ROUNDS;
    }

    @Override
    public Effort effort(boolean quick) {
        return quick ? Effort.QUICK.lasting(QUICK_SECONDS) : Effort.FULL.lasting(SECONDS);
    }

    /** A dozen of these JVMs exist side by side. */
    @Override
    public List<String> flags() {
        return List.of("-Xms512m", "-Xmx512m");
    }

    @Override
    public boolean leavesOut(Plan.Turn turn, BenchmarkResult soFar) {
        return Elimination.leavesOut(turn, soFar.forks()) || DecidedCells.leavesOut(turn, soFar);
    }

    @Override
    public List<BarResult> judge(BenchmarkResult result) {
        return Bars.judge(result);
    }

    @Override
    public String text(BenchmarkResult result) {
        return ResultText.of(result);
    }
}
