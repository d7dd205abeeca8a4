package dev.tidepool.research.benchmarks.fork;

import dev.tidepool.research.benchmarks.pool.PoolKind;
import dev.tidepool.research.benchmarks.pool.PoolKinds;
import dev.tidepool.research.benchmarks.result.Fork;
import dev.tidepool.research.benchmarks.result.Metric;
import java.util.List;

/**
 * The rule for forks that are not needed after the first round. Cells with a best peer drop the peers below 40 % of its
 * speed. The other cells compare with ThreadPoolExecutor only, and drop all other peers.
 */
public final class Elimination {
    private static final double HOPELESS = 0.4;

    private Elimination() {}

    /** Returns whether a turn is not needed after these results. */
    public static boolean leavesOut(Plan.Turn turn, List<Fork> measured) {
        boolean isNeeded =
                turn.pool().role() != PoolKind.Role.PEER || turn.pool().name().equals(PoolKinds.THREAD_POOL_EXECUTOR);
        if (isNeeded || turn.round() == 1) {
            return false;
        }
        List<Fork> forks = measured.stream()
                .filter(fork -> fork.cell().equals(turn.cell().name()) && fork.round() == 1 && isPeer(fork.pool()))
                .toList();
        double best = forks.stream().mapToDouble(Elimination::speed).max().orElse(0);
        if (best == 0) {
            return true; // the cell has no best peer
        }
        double own = forks.stream()
                .filter(fork -> fork.pool().equals(turn.pool().name()))
                .mapToDouble(Elimination::speed)
                .max()
                .orElse(0);
        return own < HOPELESS * best;
    }

    private static boolean isPeer(String pool) {
        return PoolKinds.find(pool).role() == PoolKind.Role.PEER;
    }

    /** Returns a measure of speed; 0 in cells without a best peer. */
    private static double speed(Fork fork) {
        Double lastStart = fork.values().get(Metric.LAST_START);
        return lastStart == null ? fork.values().getOrDefault(Metric.TASKS_PER_SECOND, 0.0) : 1 / lastStart;
    }
}
