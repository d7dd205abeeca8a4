package dev.tidepool.executor.internal.control;

import dev.tidepool.executor.internal.engine.ControlSignals;
import dev.tidepool.executor.internal.engine.IndependentThread;
import dev.tidepool.executor.internal.engine.PoolEvents;
import dev.tidepool.executor.internal.engine.PoolOptions;
import dev.tidepool.executor.internal.engine.WorkerPool;
import dev.tidepool.executor.internal.lock.PoolLock;
import dev.tidepool.executor.internal.statistics.MachineMonitor;
import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.control.ShadowCost;
import dev.tidepool.policy.control.SizingController;
import dev.tidepool.policy.control.SpareThreads;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Drives the sizing controller on the real clock: takes samples when they are due, puts decisions into force, ends
 * idle threads, and rests while the pool is idle. A thread calls {@link #step} repeatedly; tests bring their own clock.
 *
 * <p><b>Rest.</b> The loop parks without a limit once the policy has settled and the pool is idle. The submitter that
 * ends the {@link LoopRest} wakes the loop, which feeds the missed intervals to the policy as silent ones.
 *
 * <p><b>Deadlines.</b> {@code wakeAt} is the time until which the loop sleeps. It is reset to "forever" before each
 * step, so a worker that becomes idle, or a task that may expire, while the loop computes its next time wakes it.
 *
 * <p><b>Lock order.</b> {@code lock} guards the policies; the pool's lock may be taken under it, never the
 * other way round. Threads are created and listeners called under it, which delays decisions but no task.
 */
public final class ControlLoop implements ControlSignals {
    private static final long RETRY_NANOS = 100_000_000;

    private final PoolOptions options;
    private final PoolStatistics statistics;
    private final PoolEvents events;
    private final WorkerPool pool;

    private final PoolLock lock = new PoolLock();
    private final PoolPolicies policies;
    private final OverloadMonitor overload;
    private final LoopRest rest;
    private final SpareWatch spare;
    /** Not yet in force: the first decision, then one for which there was no memory. Guarded by {@code lock}. */
    private @Nullable DecisionRecord pending;

    private final WakeUp wakeUp = new WakeUp();
    private volatile long wakeAt = Long.MAX_VALUE;
    private volatile boolean threadWanted;
    private volatile boolean terminated;
    private volatile ControlStatus status;

    /**
     * Creates a pool and the loop that drives it. Nothing runs until {@link #start} or {@link #step}.
     *
     * @param options settings of the pool
     * @param policy the first policy; what it throws while it starts is thrown here
     * @param bounds hard bounds of the pool
     * @param statistics counts everything
     * @param events where the pool reports what happens
     * @param logCapacity decisions remembered
     */
    public ControlLoop(
            PoolOptions options,
            SizingPolicy policy,
            PoolBounds bounds,
            PoolStatistics statistics,
            PoolEvents events,
            int logCapacity) {
        this.options = options;
        this.statistics = statistics;
        this.events = events;
        long now = now();
        SizingController controller =
                PoolPolicies.controller(options.limit(), policy, bounds, statistics, logCapacity, now);
        this.pending = controller.newest();
        this.pool = new WorkerPool(options, statistics, events, this, controller.current());
        this.policies = new PoolPolicies(controller, pool, statistics, now);
        this.overload = new OverloadMonitor(new Sampler(pool, statistics, OverloadMonitor.SIGNALS), now);
        this.rest = new LoopRest(pool, statistics, now);
        this.spare = new SpareWatch(pool);
        this.status = new ControlStatus(policy, 0, false);
    }

    public WorkerPool pool() {
        return pool;
    }

    /** Starts the loop's own daemon thread, which calls {@code atEnd} once the pool has terminated. */
    public void start(Runnable atEnd) {
        // What a creator's class loader has could never be unloaded.
        IndependentThread.ofJvm(() -> run(atEnd), "tidepool-" + options.name() + "-control")
                .start();
    }

    private void run(Runnable atEnd) {
        boolean warm = false;
        while (!terminated) {
            try {
                if (!warm) {
                    warm = true; // loads what a sample needs, before tasks compete for the cores with the loop
                    new Sampler(pool, statistics, policies.active().signals()).sample();
                }
                stepAndWait();
            } catch (Throwable failure) {
                events.controlFailed(failure);
            }
        }
        pool.tidy();
        atEnd.run();
    }

    private void stepAndWait() {
        wakeAt = Long.MAX_VALUE;
        long next = now() + RETRY_NANOS; // if this step fails
        try {
            next = step(now());
        } finally {
            wakeAt = next;
            wakeUp.await(next == Long.MAX_VALUE ? next : next - now());
        }
    }

    /**
     * Does everything that is due.
     *
     * @return the latest time for the next step, on the pool's clock; {@link Long#MAX_VALUE} if the loop may
     *     rest until {@link #workArrived}
     */
    public long step(long nowNanos) {
        lock.lock();
        try {
            long next;
            try {
                applyPending(nowNanos);
                if (rest.isOver()) {
                    resume(nowNanos);
                }
                if (!rest.hasBegun()) {
                    sampleAndDecide(nowNanos);
                }
            } finally {
                next = serveQueue(nowNanos); // whatever fails, waiting tasks have a thread
            }
            if (rest.isDue(nowNanos) && policies.mayRest() && !overload.isOverloaded()) {
                rest.begin(nowNanos);
            }
            return rest.hasBegun() ? next : Math.min(next, Math.min(policies.dueNanos(), overload.dueNanos()));
        } finally {
            lock.unlock();
        }
    }

    /** Ends idle threads, starts those that waiting tasks want, drops expired tasks; returns when to do so again. */
    private long serveQueue(long nowNanos) {
        long next = pool.retireExpired(nowNanos);
        if (threadWanted) {
            threadWanted = false;
            boolean again = true;
            try {
                again = pool.serveQueue();
            } finally {
                if (again) { // otherwise it stays: it may have been set meanwhile
                    threadWanted = true;
                }
            }
            next = again ? Math.min(next, nowNanos + RETRY_NANOS) : next;
        }
        return Math.min(next, pool.dropExpired(nowNanos));
    }

    /** Precedes every other decision, so that it replaces none. */
    private void applyPending(long nowNanos) {
        if (pending != null) {
            decided(pending);
        }
        policies.shadowFollows(nowNanos, events);
    }

    private void sampleAndDecide(long nowNanos) {
        DecisionRecord decided = policies.active().stepIfDue(nowNanos);
        if (decided != null) {
            decided(decided);
        }
        policies.stepShadow(nowNanos, events);
        if (overload.isDue(nowNanos)) {
            spare.news().ifPresent(found -> report(controller().remark(nowNanos, found)));
            boolean changes = overload.changes(nowNanos, pool.queue().maintain(false));
            pool.queue().allowBatches(overload.tasksAreShort());
            if (changes) {
                updateStatus();
                events.overloadChanged(overload.isOverloaded(), pool.waiting());
            }
        }
    }

    private void resume(long nowNanos) {
        long restedNanos = rest.end(nowNanos);
        int alive = pool.threads().alive();
        MachineSample machine = MachineSample.ofCores(MachineMonitor.cores());
        List<DecisionRecord> missed = policies.active().resume(nowNanos, restedNanos, alive, machine);
        if (!missed.isEmpty()) {
            pending = controller().newest();
            missed.forEach(this::report);
            pool.apply(controller().current());
            pending = null;
        }
        policies.resumeShadow(nowNanos, restedNanos, alive, machine, events);
        overload.resume(nowNanos);
    }

    /** Puts a decision into force, once: repeating it would start its prestarted threads again. */
    private void decided(DecisionRecord record) {
        pending = record;
        if (record.failure() == null) {
            pool.apply(record.decision());
        }
        pending = null;
        report(record);
    }

    private void report(DecisionRecord record) {
        updateStatus();
        events.decided(record, pool.threads().alive());
    }

    // ---- Signals from the engine

    @Override
    public void workArrived() {
        if (rest.endedByArrival()) {
            wakeUp.send();
        }
    }

    @Override
    public void allBusy() {
        boolean mattersToPolicy = !pool.mayGrow() && policies.active().endCalm();
        if (overload.endCalm() || mattersToPolicy) {
            wakeUp.send();
        }
    }

    @Override
    public void wakeBy(long timeNanos) {
        if (timeNanos < wakeAt) {
            wakeUp.send();
        }
    }

    @Override
    public void threadWanted() {
        threadWanted = true;
        wakeUp.send();
    }

    @Override
    public void terminated() {
        terminated = true;
        wakeUp.send();
    }

    // ---- Run-time control

    /** Whatever lacked memory, the loop does next. */
    private void unlockAndWake() {
        lock.unlock();
        workArrived();
        wakeUp.send();
    }

    /** Replaces the policy; the old one stays if the new one throws while it starts. */
    public void replacePolicy(SizingPolicy policy) {
        lock.lock();
        try {
            applyPending(now());
            DecisionRecord record = policies.replace(policy, now());
            rest.countFrom(now());
            decided(record);
        } finally {
            unlockAndWake();
        }
    }

    /** Runs a shadow policy, which only logs its decisions; null for none. */
    public void shadow(@Nullable SizingPolicy policy) {
        lock.lock();
        try {
            long now = now();
            rest.countFrom(now);
            policies.replaceShadow(policy, now);
        } finally {
            unlockAndWake();
        }
    }

    /**
     * Changes the hard bounds; the old ones stay if the policy throws. A rest goes on to count as silence.
     *
     * @param change returns new bounds for the present ones, which nobody else changes meanwhile
     */
    public void changeBounds(UnaryOperator<PoolBounds> change) {
        lock.lock();
        try {
            applyPending(now());
            decided(policies.changeBounds(change.apply(policies.bounds()), now()));
            policies.shadowFollows(now(), events);
        } finally {
            unlockAndWake();
        }
    }

    /** Returns the hard bounds, without waiting for a listener that is being called. */
    public PoolBounds bounds() {
        return policies.bounds();
    }

    /** Returns the last decisions of the policy, oldest first, without waiting for a listener that is being called. */
    public List<DecisionRecord> decisions() {
        return controller().decisions();
    }

    public DecisionRecord newestDecision() {
        return controller().newest();
    }

    /** Returns the last decisions of the shadow policy, oldest first; empty if there is none. */
    public List<DecisionRecord> shadowDecisions() {
        return policies.shadowDecisions();
    }

    /** Returns what the shadow policy would have cost until now; empty if there is none. */
    public Optional<ShadowCost> shadowCost() {
        lock.lock();
        try {
            return Optional.ofNullable(policies.shadow()).map(shadowed -> shadowed.cost(now()));
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether the pool has kept far more threads than its tasks used, for a day or longer. */
    public Optional<SpareThreads> spareThreads() {
        return spare.look();
    }

    /** Returns the state after the last decision, without waiting for a listener that is being called. */
    public ControlStatus status() {
        return status;
    }

    private void updateStatus() {
        status = new ControlStatus(
                ExplainedPolicy.unwrap(controller().policy()), controller().resizes(), overload.isOverloaded());
    }

    private SizingController controller() {
        return policies.active().controller();
    }

    private long now() {
        return options.clock().getAsLong();
    }
}
