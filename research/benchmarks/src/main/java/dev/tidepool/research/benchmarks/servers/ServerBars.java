package dev.tidepool.research.benchmarks.servers;

import dev.tidepool.research.benchmarks.bar.Bar;
import dev.tidepool.research.benchmarks.bar.BarJudge;
import dev.tidepool.research.benchmarks.bar.PeerBar;
import dev.tidepool.research.benchmarks.pool.PoolKind.Role;
import dev.tidepool.research.benchmarks.result.BarResult;
import dev.tidepool.research.benchmarks.result.BenchmarkResult;
import dev.tidepool.research.benchmarks.result.BenchmarkResult.MeasuredCell;
import dev.tidepool.research.benchmarks.result.BenchmarkResult.MeasuredPool;
import dev.tidepool.research.benchmarks.result.Metric;
import dev.tidepool.research.benchmarks.result.Samples;
import dev.tidepool.research.benchmarks.servers.host.ServerPool;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The bars for our pool in servers. In each cell no peer may be better beyond its interval. Over all cells, our pool
 * uses less CPU than the best single peer, and fewer threads than any peer with platform threads.
 */
final class ServerBars extends BarJudge {
    /** A peer below this share of our requests per second does not do the same work with its CPU and threads. */
    private static final double KEEPS_UP = 0.9;

    private static final double CPU = 0.95;
    private static final double THREADS = 1;

    ServerBars(BenchmarkResult result) {
        super(result);
    }

    /** Returns the bars of all measured cells. */
    List<BarResult> judge() {
        for (MeasuredCell cell : result.cells()) {
            if (!ServerCells.load(cell.name()).isOpen()) {
                noPeerBetter(cell.name(), Metric.REQUESTS_PER_SECOND, true);
            }
            noPeerBetter(cell.name(), Metric.RESPONSE_P99, false);
            noPeerBetter(cell.name(), Metric.CPU_PER_REQUEST, false);
        }
        allCells();
        return judged();
    }

    private void noPeerBetter(String cell, Metric metric, boolean moreIsBetter) {
        Map<String, Samples> ratios = new LinkedHashMap<>();
        peers().forEach(peer -> ratios.put(peer, ratio(cell, peer, metric)));
        add(new PeerBar(cell + ": " + metric.unit() + ", times the best peer's", moreIsBetter).judge(ratios));
    }

    private void allCells() {
        List<String> peers = peers();
        peers.stream()
                .max(Comparator.comparingDouble(peer -> sortable(overAll(peer, Metric.CPU_PER_REQUEST))))
                .ifPresent(best ->
                        add(Bar.strictlyAtMost("all cells: CPU per request, times the best single peer's", CPU)
                                .judge(overAll(best, Metric.CPU_PER_REQUEST), best)));
        for (String peer : peers) {
            if (!peer.equals(ServerPool.VIRTUAL)) {
                add(Bar.strictlyAtMost("all cells: threads at the peak, times those of " + peer, THREADS)
                        .judge(overAll(peer, Metric.PEAK_THREADS), peer));
            }
        }
    }

    /** Returns, for each round, the geometric mean of the ratios in all cells in which the peer keeps up. */
    private Samples overAll(String peer, Metric metric) {
        List<Samples> cells = result.cells().stream()
                .map(MeasuredCell::name)
                .filter(cell ->
                        1 / ratio(cell, peer, Metric.REQUESTS_PER_SECOND).median() >= KEEPS_UP)
                .map(cell -> ratio(cell, peer, metric))
                .toList();
        int rounds = cells.stream().mapToInt(cell -> cell.values().size()).min().orElse(0);
        List<Double> means = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            int each = round;
            means.add(Math.exp(cells.stream()
                    .mapToDouble(cell -> Math.log(cell.values().get(each)))
                    .average()
                    .orElse(Double.NaN)));
        }
        return new Samples(means);
    }

    private static double sortable(Samples ratios) {
        return ratios.count() == 0 ? Double.NEGATIVE_INFINITY : ratios.median();
    }

    private Samples ratio(String cell, String peer, Metric metric) {
        return samples(cell, ServerPool.OURS, metric).by(samples(cell, peer, metric));
    }

    private List<String> peers() {
        return result.pools().stream()
                .filter(pool -> pool.role() == Role.PEER)
                .map(MeasuredPool::name)
                .toList();
    }
}
