package dev.tidepool.executor.internal.control;

import dev.tidepool.executor.internal.engine.WorkerPool;
import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.control.ControlInterval;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.control.SizingController;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One policy, the pool's or a shadow, with its own samples and its own sampling schedule. Only {@link #endCalm} is
 * thread-safe.
 *
 * <p><b>Alarm.</b> While the policy wants to hear of tasks that wait, {@code armed} is set, and then the queue is read
 * once more. A submitter publishes its task before it reads {@code armed}. So the task is seen, or it ends the calm.
 */
final class ScheduledPolicy {
    private final SizingController controller;
    private final WorkerPool pool;
    private final PoolStatistics statistics;
    private Set<Signal> signals;
    private Sampler sampler;
    private final ControlInterval interval = new ControlInterval();
    private volatile boolean armed;

    ScheduledPolicy(SizingController controller, WorkerPool pool, PoolStatistics statistics, long nowNanos) {
        this.controller = controller;
        this.pool = pool;
        this.statistics = statistics;
        this.signals = Set.copyOf(controller.policy().signals());
        this.sampler = new Sampler(pool, statistics, signals);
        schedule(nowNanos);
    }

    SizingController controller() {
        return controller;
    }

    /** The signals that the policy named when it started. */
    Set<Signal> signals() {
        return signals;
    }

    /** When the next sample is due; {@link Long#MAX_VALUE} for never. */
    long dueNanos() {
        return interval.dueNanos();
    }

    /** A task found no idle worker, and no new one will come. Returns whether the loop must {@link #stepIfDue}. */
    boolean endCalm() {
        if (!armed) {
            return false;
        }
        armed = false;
        return true;
    }

    /** Takes a sample and decides, if it is time. */
    @Nullable
    DecisionRecord stepIfDue(long nowNanos) {
        if (!interval.isOver(nowNanos, sampler.queueIsEmpty())) {
            arm(nowNanos);
            return null;
        }
        DecisionRecord record = controller.step(nowNanos, sampler.sample());
        schedule(nowNanos);
        return record;
    }

    /** Feeds the silent intervals of a rest, begins a new interval, and returns the decisions. */
    List<DecisionRecord> resume(long nowNanos, long restedNanos, int alive, MachineSample machine) {
        List<DecisionRecord> decided = controller.resume(nowNanos, restedNanos, alive, machine);
        sampler.beginInterval();
        schedule(nowNanos);
        return decided;
    }

    /**
     * Replaces the policy. The first sample of the new one begins now. The old one stays, with its samples, if the new
     * one throws or if memory ends.
     *
     * @param wanted the signals of the new one
     */
    DecisionRecord replacePolicy(long nowNanos, SizingPolicy policy, Set<Signal> wanted) {
        Sampler next = new Sampler(pool, statistics, wanted);
        DecisionRecord record = controller.replacePolicy(nowNanos, policy);
        signals = wanted;
        sampler = next;
        schedule(nowNanos);
        return record;
    }

    /** Changes the hard bounds. The interval goes on. */
    DecisionRecord changeBounds(long nowNanos, PoolBounds bounds) {
        return controller.changeBounds(nowNanos, bounds);
    }

    private void schedule(long nowNanos) {
        interval.begin(nowNanos, controller.current());
        arm(nowNanos);
    }

    private void arm(long nowNanos) {
        armed = interval.isArmed();
        if (armed && !sampler.queueIsEmpty()) {
            armed = false;
            interval.tasksWait(nowNanos);
        }
    }
}
