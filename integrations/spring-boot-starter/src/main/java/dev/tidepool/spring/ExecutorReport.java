package dev.tidepool.spring;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.executor.PoolStats;
import dev.tidepool.policy.control.DecisionRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * What an executor does and why.
 *
 * @param summary size and load in one sentence
 * @param min threads kept even when idle
 * @param max most threads
 * @param stats its threads, tasks and waits
 * @param decisions the newest decision and the last ones that changed the target, newest first
 */
public record ExecutorReport(String summary, int min, int max, PoolStats stats, List<Decision> decisions) {
    private static final int MAX_DECISIONS = 10;

    public ExecutorReport {
        decisions = List.copyOf(decisions);
    }

    /**
     * A decision of the sizing policy.
     *
     * @param secondsAgo its age in seconds
     * @param policy name of the policy
     * @param target threads to have
     * @param limit threads up to which submissions may grow the pool
     * @param reason why, in one sentence
     */
    public record Decision(double secondsAgo, String policy, int target, int limit, String reason) {}

    static ExecutorReport of(AdaptiveExecutor executor) {
        return new ExecutorReport(
                executor.toString(),
                executor.bounds().minThreads(),
                executor.bounds().maxThreads(),
                executor.stats(),
                lastDecisions(executor));
    }

    private static List<Decision> lastDecisions(AdaptiveExecutor executor) {
        List<DecisionRecord> all = executor.decisions();
        long now = System.nanoTime();
        List<Decision> last = new ArrayList<>();
        for (int i = all.size() - 1; i >= 0 && last.size() < MAX_DECISIONS; i--) {
            DecisionRecord record = all.get(i);
            if (last.isEmpty() || record.resize()) {
                last.add(new Decision(
                        Math.max(0, Math.round((now - record.atNanos()) / 1e6) / 1e3),
                        record.policy(),
                        record.decision().target(),
                        record.decision().limit(),
                        record.decision().reason()));
            }
        }
        return last;
    }
}
