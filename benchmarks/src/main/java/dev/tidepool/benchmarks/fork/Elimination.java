package dev.tidepool.benchmarks.fork;

import dev.tidepool.benchmarks.pool.PoolKind;
import dev.tidepool.benchmarks.pool.PoolKinds;
import dev.tidepool.benchmarks.result.Fork;
import dev.tidepool.benchmarks.result.Metric;
import java.util.List;

/**
 * Which forks need not be run after the first round because they could decide nothing: in cells that look for the
 * best peer, those of a peer that reached less than 40 % of what the best one did; in the others,
 * which compare with ThreadPoolExecutor, those of all other peers.
 */
public final class Elimination {
    private static final double HOPELESS = 0.4;

    private Elimination() {}

    /** Returns whether the turn can be left out, after what was measured so far. */
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
            return true; // no cell that looks for the best peer
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

    /** Tasks a second, or the like, the more the better; 0 in cells that look for no best peer. */
    private static double speed(Fork fork) {
        Double lastStart = fork.values().get(Metric.LAST_START);
        return lastStart == null ? fork.values().getOrDefault(Metric.TASKS_PER_SECOND, 0.0) : 1 / lastStart;
    }
}
