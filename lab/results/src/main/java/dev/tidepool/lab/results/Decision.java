package dev.tidepool.lab.results;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.control.DecisionRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One sizing decision in short.
 *
 * @param t seconds from the start of the arrivals; negative for a pool's first decision
 * @param policy name of the policy
 * @param inputs the policy's sample, in short
 * @param decision the request to the pool, in short
 * @param target the threads that the policy wants
 * @param resize whether the target differs from the one before
 * @param reason one sentence
 */
public record Decision(
        double t, String policy, String inputs, String decision, int target, boolean resize, String reason) {

    /**
     * Returns the decisions that changed the request to the pool, including the first one.
     *
     * @param records a pool's decisions, oldest first
     * @param startNanos the start of the arrivals on the clock of the records
     */
    public static List<Decision> changes(List<DecisionRecord> records, long startNanos) {
        List<Decision> changes = new ArrayList<>();
        @Nullable SizingDecision before = null;
        for (DecisionRecord record : records) {
            if (before == null || record.failure() != null || !record.decision().asksSameAs(before)) {
                changes.add(of(record, startNanos));
            }
            before = record.decision();
        }
        return changes;
    }

    /**
     * Returns the points of a series with the target at each.
     *
     * @param decisions those that changed the request to the pool, oldest first; none without a policy
     */
    public static List<SeriesPoint> targets(List<Decision> decisions, List<SeriesPoint> series) {
        List<SeriesPoint> points = new ArrayList<>();
        int next = 0;
        for (SeriesPoint point : series) {
            while (next < decisions.size() && decisions.get(next).t() <= point.t()) {
                next++;
            }
            points.add(
                    next == 0 ? point : point.withTarget(decisions.get(next - 1).target()));
        }
        return points;
    }

    /** Returns the same decision at another time. */
    public Decision at(double seconds) {
        return new Decision(Round.to(seconds, 4), policy, inputs, decision, target, resize, reason);
    }

    private static Decision of(DecisionRecord record, long startNanos) {
        return new Decision(
                Round.to((record.atNanos() - startNanos) / 1e9, 4),
                record.policy(),
                inputs(record.sample()),
                words(record.decision()),
                record.decision().target(),
                record.resize(),
                record.decision().reason());
    }

    private static String inputs(@Nullable PoolSample sample) {
        if (sample == null) {
            return "start";
        }
        return String.format(
                Locale.ROOT,
                "%.0f ms: %d arrivals, %d completions; %d alive, %d busy (mean %.1f), %d queued",
                sample.seconds() * 1e3,
                sample.tasks().arrivals(),
                sample.tasks().completions(),
                sample.threads().alive(),
                sample.threads().busy(),
                sample.threads().meanBusy(),
                sample.queueLength());
    }

    private static String words(SizingDecision decision) {
        List<String> words = new ArrayList<>();
        words.add("floor " + decision.floor());
        words.add("prestart " + decision.prestart());
        words.add(decision.limit() == Integer.MAX_VALUE ? "no limit" : "limit " + decision.limit());
        words.add(
                decision.growAtBacklog() == SizingDecision.NEVER_GROW
                        ? "growth by the policy alone"
                        : "grow at backlog " + decision.growAtBacklog());
        if (decision.growWhileIdle()) {
            words.add("grow while idle");
        }
        words.add(
                decision.idleTimeout().equals(SizingDecision.NEVER)
                        ? "no idle timeout"
                        : "idle timeout " + decision.idleTimeout().toMillis() + " ms");
        if (decision.spareIdle() > 0) {
            words.add("spare idle " + decision.spareIdle());
        }
        return String.join(", ", words);
    }
}
