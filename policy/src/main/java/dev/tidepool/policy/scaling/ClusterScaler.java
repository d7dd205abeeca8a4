package dev.tidepool.policy.scaling;

import dev.tidepool.policy.Counted;
import dev.tidepool.policy.forecast.SlidingMaximum;
import java.util.Locale;

/**
 * Says how many nodes a cluster needs, by a {@link ScalingRule}. The number rises at once with the smoothed load, and
 * falls to the highest need of the rule's window. A scaler that begins, or was not asked for a minute, knows of no need
 * before: the nodes that are there count as one.
 *
 * <p>A node that does not report counts as idle where the number would rise, and as full where it would fall. Of one
 * node's overload, no more than {@link #MAX_NODE_LOAD} counts: more nodes take nothing out of its queue. Deterministic;
 * the caller passes the time in. Not thread-safe.
 */
public final class ClusterScaler {
    /** The load of one node beyond which it does not count. So a decision at most multiplies the nodes by three. */
    static final double MAX_NODE_LOAD = 2;

    private static final long MAX_GAP_NANOS = 60_000_000_000L;

    private final ScalingRule rule;

    /** The highest need of the window. */
    private final SlidingMaximum needs;

    private long askedAt;
    private double load = Double.NaN;

    /** Makes a scaler without history. */
    public ClusterScaler(ScalingRule rule) {
        this.rule = rule;
        this.needs = new SlidingMaximum(rule.window().plusNanos(1)); // a need as old as the window still counts
    }

    /**
     * Returns how many nodes the cluster needs now.
     *
     * @param nowNanos the caller's monotonic clock, not before that of the last call
     * @param sample the nodes now
     */
    public ScalingDecision decide(long nowNanos, ClusterSample sample) {
        if (needs.isEmpty() || nowNanos - askedAt > MAX_GAP_NANOS) {
            needs.clear();
            load = Double.NaN;
            needs.add(Math.max(1, sample.nodes()), nowNanos);
        }
        smooth(nowNanos - askedAt, sample);
        askedAt = nowNanos;
        int before = needs.value();
        int need = need(sample, before);
        int wanted = needs.add(need, nowNanos);
        return new ScalingDecision(sample.nodes(), wanted, known(), reason(nowNanos, sample, need, wanted));
    }

    private void smooth(long elapsedNanos, ClusterSample sample) {
        if (sample.loads().isEmpty()) {
            return;
        }
        double now = sample.loads().stream()
                .mapToDouble(one -> Math.min(one, MAX_NODE_LOAD))
                .sum();
        long whole = elapsedNanos + rule.smoothing().toNanos();
        double weight = whole == 0 ? 1 : (double) elapsedNanos / whole;
        load = Double.isNaN(load) ? now : load + weight * (now - load);
    }

    private double known() {
        return Double.isNaN(load) ? 0 : load;
    }

    private int need(ClusterSample sample, int before) {
        if (sample.loads().isEmpty()) {
            return before;
        }
        int atLeast = rule.nodesFor(load);
        int atMost = rule.nodesFor(load + sample.silent());
        return Math.max(atLeast, Math.min(atMost, before));
    }

    private String reason(long nowNanos, ClusterSample sample, int need, int wanted) {
        int nodes = sample.nodes();
        StringBuilder reason =
                new StringBuilder(wanted == nodes ? "keeps " : "wants ").append(Counted.of(wanted, "node"));
        if (wanted != nodes) {
            reason.append(" instead of ").append(nodes);
        }
        if (sample.loads().isEmpty()) {
            return reason.append(", as before: no node reports its load").toString();
        }
        reason.append(" for a load of ").append(String.format(Locale.ROOT, "%.1f erlang", load));
        if (need < wanted) {
            long left = rule.window().toNanos() - (nowNanos - needs.atNanos());
            reason.append("; for ").append(need).append(", the load must stay so low for ");
            reason.append(1 + left / 1_000_000_000).append(" s more");
        }
        if (sample.silent() > 0) {
            reason.append("; ")
                    .append(Counted.of(sample.silent(), "does", "do"))
                    .append(" not report and may be full");
        }
        if (wanted <= nodes && sample.loads().stream().anyMatch(one -> one > 1)) {
            reason.append("; one is overloaded, but the others have room");
        }
        return reason.toString();
    }
}
