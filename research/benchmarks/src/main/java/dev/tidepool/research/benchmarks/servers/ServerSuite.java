package dev.tidepool.research.benchmarks.servers;

import dev.tidepool.lab.measure.task.CpuWorks;
import dev.tidepool.lab.measure.task.UnitCost;
import dev.tidepool.research.benchmarks.cell.Cell;
import dev.tidepool.research.benchmarks.fork.ForkMain;
import dev.tidepool.research.benchmarks.fork.Suite;
import dev.tidepool.research.benchmarks.pool.PoolKind.Role;
import dev.tidepool.research.benchmarks.result.BarResult;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.Effort;
import dev.tidepool.research.benchmarks.result.Fork;
import dev.tidepool.research.benchmarks.result.Metric;
import dev.tidepool.research.benchmarks.result.Samples;
import dev.tidepool.research.benchmarks.servers.host.ServerPool;
import java.util.List;

/** The pools inside servers, with load from another process. Each fork is a server with one pool. */
public final class ServerSuite implements Suite<ServerPool> {
    public static void main(String[] arguments) {
        ForkMain.run(new ServerSuite(), arguments);
    }

    @Override
    public List<Cell<ServerPool>> cells() {
        return ServerCells.all();
    }

    @Override
    public List<Cell<ServerPool>> quickCells() {
        return ServerCells.quick();
    }

    @Override
    public List<ServerPool> contenders() {
        return ServerPool.all();
    }

    @Override
    public Effort effort(boolean quick) {
        return quick ? Effort.QUICK.lasting(2) : Effort.FULL;
    }

    /** Measures the digest once, so that a request is the same work in every fork. */
    @Override
    public Effort calibrated(Effort effort) {
        return effort.calibrated(UnitCost.measure(CpuWorks.open("digest")));
    }

    /** Gives every pool of an open loop the same rate, a share of what the closed loop reached in the first round. */
    @Override
    public Effort effort(Cell<?> cell, Effort effort, List<Fork> measured) {
        ServedLoad load = ServerCells.load(cell.name());
        if (!load.isOpen()) {
            return effort;
        }
        double capacity = capacity(load.capacity().name(), measured);
        return Double.isNaN(capacity) ? effort : effort.atRate(load.share() * capacity);
    }

    /** Returns the median of all pools that bars use; NaN if none was measured. */
    private double capacity(String cell, List<Fork> measured) {
        return new Samples(measured.stream()
                        .filter(fork -> fork.round() == 1 && fork.cell().equals(cell))
                        .filter(fork -> contender(fork.pool()).role() != Role.REFERENCE)
                        .map(fork -> fork.values().getOrDefault(Metric.REQUESTS_PER_SECOND, Double.NaN))
                        .toList())
                .median();
    }

    /** Keeps the compilers' threads alive, because their CPU time is subtracted. */
    @Override
    public List<String> flags() {
        return List.of("-Xms1g", "-Xmx1g", "-XX:-UseDynamicNumberOfCompilerThreads");
    }

    @Override
    public List<BarResult> judge(BenchmarkResult result) {
        return new ServerBars(result).judge();
    }

    @Override
    public String text(BenchmarkResult result) {
        return ServerText.of(result);
    }
}
