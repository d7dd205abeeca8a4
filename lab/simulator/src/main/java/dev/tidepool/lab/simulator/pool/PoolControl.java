package dev.tidepool.lab.simulator.pool;

import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.simulator.event.Event;
import dev.tidepool.lab.simulator.event.EventQueue;
import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.control.ControlInterval;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.control.SizingController;
import dev.tidepool.policy.sizing.Fixed;
import java.util.List;

/**
 * Drives a pool's sizing controller in virtual time, as the executor's {@code ControlLoop} does on the real clock. It
 * takes samples when they are due, applies decisions, ends threads after their idle timeout, and sleeps while the pool
 * is idle.
 */
final class PoolControl extends Event {
    private final SimulatedPool pool;
    private final EventQueue events;
    private final PoolClient client;
    private final SizingController controller;
    private final PoolSampler sampler;
    private final ControlInterval interval = new ControlInterval();
    private boolean begun;
    private boolean rested;
    private boolean resting;
    private long restedSince;
    private long wakesAt;

    PoolControl(SimulatedPool pool, PoolModel model, PoolClient client, int decisionsKept) {
        this.pool = pool;
        this.events = pool.machine().events();
        this.client = client;
        PoolBounds bounds = new PoolBounds(
                model.bounds().minThreads(),
                model.bounds().maxThreads(),
                pool.machine().model().cores());
        this.controller = new SizingController(events.now(), model.sizing(), bounds, decisionsKept);
        this.sampler = new PoolSampler(pool, model.sizing().signals());
        scheduleSample();
        wake();
    }

    SizingController controller() {
        return controller;
    }

    // ---- Called by the pool

    void workArrived() {
        if (resting) {
            resting = false;
            wake();
        }
    }

    /** A task found no idle worker. */
    void allBusy() {
        if (!resting && interval.isArmed()) {
            wake();
        }
    }

    /** Replaces the policy by a fixed size, which needs no samples. */
    void setSize(int threads) {
        decided(controller.replacePolicy(events.now(), new Fixed(threads)));
        scheduleSample();
        workArrived();
    }

    /** The longest idle worker may end at this time. */
    void idleUntil(long deadlineNanos) {
        if (deadlineNanos < wakesAt) {
            wake();
        }
    }

    private void wake() {
        wakesAt = events.now();
        events.schedule(this, wakesAt);
    }

    // ---- A step

    @Override
    protected void fire(long nowNanos) {
        if (pool.machine().defers(this)) {
            return;
        }
        wakesAt = Long.MAX_VALUE;
        wakesAt = step(nowNanos);
        if (wakesAt != Long.MAX_VALUE) {
            events.schedule(this, wakesAt);
        }
    }

    /**
     * Does everything that is due and returns the time of the next step; {@link Long#MAX_VALUE} for when work arrives.
     */
    private long step(long nowNanos) {
        if (!begun) {
            begun = true;
            decided(controller.decisions().get(0));
        }
        if (rested && !resting) {
            resume(nowNanos);
        }
        if (!rested && interval.isOver(nowNanos, !pool.tasksWait())) {
            decided(controller.step(nowNanos, sampler.sample()));
            scheduleSample();
        }
        if (pool.tasksWait()) {
            interval.tasksWait(nowNanos);
        }
        long next = pool.retireExpired(nowNanos);
        if (!rested && controller.mayRest() && pool.isQuiet()) {
            rested = true;
            resting = true;
            restedSince = nowNanos;
        }
        return rested ? next : Math.min(next, interval.dueNanos());
    }

    /** Applies a decision once, because its prestart is a one-time order. */
    private void decided(DecisionRecord record) {
        if (record.failure() == null) {
            pool.apply(record.decision());
        }
        client.onDecision(record);
    }

    private void resume(long nowNanos) {
        rested = false;
        MachineSample machine = MachineSample.ofCores(pool.machine().model().cores());
        List<DecisionRecord> missed = controller.resume(nowNanos, nowNanos - restedSince, pool.alive(), machine);
        missed.forEach(client::onDecision);
        if (!missed.isEmpty()) {
            pool.apply(controller.current());
        }
        sampler.beginInterval();
        scheduleSample();
    }

    private void scheduleSample() {
        interval.begin(events.now(), controller.current());
    }
}
