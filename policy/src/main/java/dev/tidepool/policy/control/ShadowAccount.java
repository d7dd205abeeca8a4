package dev.tidepool.policy.control;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.SizingDecision;

/**
 * Estimates what a shadow policy would have cost, interval by interval. A shadow sees a pool that another policy sizes,
 * so its cost cannot be measured.
 *
 * <p><b>Threads.</b> The shadow's decision is carried out on paper. It has threads for the tasks in the pool, as far as
 * the decision lets submissions grow it, and keeps idle ones until their timeout; {@code spareIdle} is left out.
 *
 * <p><b>Waiting.</b> The pool carried a load: its mean number of busy threads. What the shadow's threads could not have
 * carried of it moves to the next interval, as in a fluid queue. That leaves out peaks within an interval, so it is
 * too low for short ones. It is too high where tasks that compute run faster beside fewer others. Both follow from
 * the assumption that tasks take as long as they did.
 *
 * <p><b>What nobody knows.</b> How long tasks take with more threads, and what the shadow would have decided on the
 * samples of a pool that it sizes itself.
 *
 * <p>Not thread-safe.
 */
public final class ShadowAccount {
    private static final double NOTHING = 1e-9;

    private final String policy;
    private double seconds;
    private double busySeconds;
    private long tasks;
    private double threadSeconds;
    private double shadowThreadSeconds;
    private long delayedTasks;
    private double deniedSeconds;

    /** The shadow's threads, and for how long fewer were needed. */
    private int alive;

    private double surplusSeconds;

    /** Deferred work, seconds of one thread, and its integral over time. */
    private double behind;

    private double behindIntegral;

    /**
     * Begins with the pool as it is.
     *
     * @param policy name of the shadow policy
     * @param alive threads of the pool that are alive, 0 or more
     */
    public ShadowAccount(String policy, int alive) {
        this.policy = policy;
        this.alive = alive;
    }

    /** Adds the threads that a new decision of the shadow orders. */
    public void decided(SizingDecision decision) {
        alive = Math.max(alive, decision.target());
    }

    /**
     * Adds an interval.
     *
     * @param sample what happened in the pool; its counts are enough
     * @param decision the shadow's decision that was in force
     */
    public void add(PoolSample sample, SizingDecision decision) {
        double length = sample.seconds();
        double load = sample.threads().meanBusy() * length;
        int real = sample.threads().alive();
        int queued = sample.queueLength();
        boolean grows = decision.growWhileIdle() || decision.growAtBacklog() != SizingDecision.NEVER_GROW;
        int outstanding = sample.threads().busy() + (grows ? Math.max(0, queued - decision.growAtBacklog()) : 0);
        size(decision, grows, Math.max(outstanding, (load + behind) / length), length);

        double before = behind;
        behind = Math.max(0, load + before - alive * length);
        behind = behind < NOTHING ? 0 : behind;
        behindIntegral += (before + behind) / 2 * length;
        delayedTasks += before > 0 || behind > 0 ? sample.tasks().starts() : 0;
        deniedSeconds += queued > 0 && alive > real ? length : 0;

        seconds += length;
        busySeconds += load;
        tasks += sample.tasks().starts();
        threadSeconds += real * length;
    }

    /** Grows to the need at once, as far as the decision allows, and shrinks after the idle timeout. */
    private void size(SizingDecision decision, boolean grows, double need, double length) {
        alive = Math.min(alive, decision.limit());
        int reachable = grows ? decision.limit() : Math.max(1, alive);
        int wanted = Math.max(decision.floor(), (int) Math.min(reachable, Math.ceil(need - NOTHING)));
        if (wanted >= alive) {
            alive = wanted;
            surplusSeconds = 0;
            shadowThreadSeconds += alive * length;
            return;
        }
        double left = Math.max(0, decision.idleTimeout().toNanos() / 1e9 - surplusSeconds);
        double kept = Math.min(length, left);
        shadowThreadSeconds += alive * kept + wanted * (length - kept);
        surplusSeconds += length;
        if (left <= length) {
            alive = wanted;
            surplusSeconds = 0;
        }
    }

    /** Returns the cost so far. */
    public ShadowCost cost() {
        // The work behind consists of tasks of mean length, so its integral becomes their waiting time by Little's law.
        double meanTask = tasks == 0 ? 0 : busySeconds / tasks;
        double waited = meanTask == 0 || delayedTasks == 0 ? 0 : behindIntegral / meanTask / delayedTasks;
        return new ShadowCost(
                policy,
                seconds,
                tasks,
                threadSeconds,
                shadowThreadSeconds,
                delayedTasks,
                waited,
                behind,
                deniedSeconds);
    }
}
