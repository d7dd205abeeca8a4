package dev.tidepool.executor.internal.control;

import dev.tidepool.executor.internal.engine.Incidents;
import dev.tidepool.executor.internal.engine.PoolOptions;
import dev.tidepool.executor.internal.engine.Timekeeper;
import dev.tidepool.executor.internal.engine.WorkerPool;
import dev.tidepool.executor.internal.statistics.MachineMonitor;
import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.control.SizingController;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Drives the sizing controller on the real clock: takes samples when they are due, puts decisions into
 * force, ends threads whose idle time is over, and rests while the pool is idle. What it does at a
 * moment is {@link #step}; the thread that calls it again and again is apart, so that tests can step
 * it with a clock of their own.
 *
 * <p><b>Rest.</b> Once the policy has settled, nothing runs or waits, and nothing has come for a while (a task now and
 * then must not pay for waking the loop each time), the loop sets {@code resting} and
 * looks once more for arrivals before it parks without a time limit. A submitter counts its arrival
 * and then reads {@code resting}: at least one of the two sees the other. The one submitter that
 * clears the flag wakes the loop, which then feeds the missed intervals as silent ones.
 *
 * <p><b>Idle deadlines.</b> {@code wakeAt} says until when the loop sleeps at most. It is reset to "for ever"
 * before each step, so that a worker that becomes idle while the loop computes its next deadline wakes
 * it rather than being overlooked.
 *
 * <p><b>Lock.</b> {@code lock} guards the channels; the pool's lock may be taken under it, never the other
 * way round. Threads are created and listeners called under it, which delays decisions, never tasks.
 */
public final class ControlLoop implements Timekeeper, Runnable {
    private static final long RETRY_NANOS = 100_000_000;

    private final PoolOptions options;
    private final PoolBounds bounds;
    private final PoolStatistics statistics;
    private final Incidents incidents;
    private final int logCapacity;
    private final WorkerPool pool;
    private final Announcements announcements;

    private final ReentrantLock lock = new ReentrantLock();
    private final PolicyChannel active;
    private final OverloadWatch overload;
    private @Nullable PolicyChannel shadow;
    private final Silence silence;
    private long restedSince;
    private boolean rested;
    private boolean firstDecisionApplied;

    private final AtomicBoolean resting = new AtomicBoolean();
    private volatile long wakeAt = Long.MAX_VALUE;
    private volatile boolean threadWanted;
    private volatile boolean terminated;
    private volatile @Nullable Thread thread;

    /**
     * Makes a pool and the loop that drives it; nothing runs until {@link #start} or {@link #step}.
     *
     * @param options what the pool is built with
     * @param policy the policy to start with; what it throws while it starts is thrown here
     * @param bounds hard bounds of the pool
     * @param statistics where the pool counts
     * @param logCapacity decisions remembered
     */
    public ControlLoop(
            PoolOptions options, SizingPolicy policy, PoolBounds bounds, PoolStatistics statistics, int logCapacity) {
        this.options = options;
        this.bounds = bounds;
        this.statistics = statistics;
        this.logCapacity = logCapacity;
        this.incidents = new Incidents(options, statistics);
        long now = now();
        SizingController controller = new SizingController(now, policy, bounds, logCapacity);
        this.pool = new WorkerPool(options, statistics, incidents, this, controller.current());
        this.announcements = new Announcements(options, incidents, pool);
        this.active = new PolicyChannel(controller, pool, statistics, now);
        this.overload = new OverloadWatch(new Sampler(pool, statistics), now);
        this.silence = new Silence(now);
        chooseSignals();
    }

    /** Returns the pool that this loop drives. */
    public WorkerPool pool() {
        return pool;
    }

    /** Starts the loop's own daemon thread. */
    public void start() {
        Thread control = new Thread(null, this, "tidepool-" + options.name() + "-control", 0, false);
        control.setDaemon(true);
        control.start();
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        while (!terminated) {
            wakeAt = Long.MAX_VALUE;
            long next;
            try {
                next = step(now());
            } catch (Throwable failure) {
                incidents.controlFailed(failure);
                next = now() + RETRY_NANOS;
            }
            wakeAt = next;
            if (next == Long.MAX_VALUE) {
                LockSupport.park(this);
            } else {
                LockSupport.parkNanos(this, next - now());
            }
        }
    }

    /**
     * Does everything that is due.
     *
     * @return when to come back at the latest, on the pool's clock; {@link Long#MAX_VALUE} when the loop
     *     may rest until {@link #workArrived}
     */
    public long step(long nowNanos) {
        lock.lock();
        try {
            if (!firstDecisionApplied) {
                firstDecisionApplied = true;
                decided(active.controller().decisions().get(0));
            }
            if (rested && !resting.get()) {
                resume(nowNanos);
            }
            if (!rested) {
                sampleAndDecide(nowNanos);
            }
            long next = pool.retireExpired(nowNanos);
            if (threadWanted) {
                threadWanted = false;
                if (pool.serveQueue()) {
                    threadWanted = true;
                    next = Math.min(next, nowNanos + RETRY_NANOS);
                }
            }
            if (!rested && silence.lasts(nowNanos, statistics.arrivals()) && mayRest()) {
                rest(nowNanos);
            }
            return rested ? next : Math.min(next, nextSample());
        } finally {
            lock.unlock();
        }
    }

    private void sampleAndDecide(long nowNanos) {
        DecisionRecord decided = active.stepIfDue(nowNanos);
        if (decided != null) {
            decided(decided);
        }
        PolicyChannel shadowed = shadow;
        DecisionRecord shadowDecided = shadowed == null ? null : shadowed.stepIfDue(nowNanos);
        if (shadowDecided != null) {
            announcements.shadowDecided(shadowDecided);
        }
        if (overload.isDue(nowNanos)) {
            pool.queue().maintain(false);
            if (overload.changes(nowNanos)) {
                announcements.overloadChanged(overload.isOverloaded());
            }
        }
    }

    /** Puts a decision into force, once: its prestart is an order that must not be repeated. */
    private void decided(DecisionRecord record) {
        if (record.failure() == null) {
            pool.apply(record.decision());
        }
        announcements.decided(record);
    }

    private long nextSample() {
        PolicyChannel shadowed = shadow;
        long next = Math.min(active.dueNanos(), overload.dueNanos());
        return shadowed == null ? next : Math.min(next, shadowed.dueNanos());
    }

    // ---- Rest

    private boolean mayRest() {
        PolicyChannel shadowed = shadow;
        return active.controller().mayRest()
                && (shadowed == null || shadowed.controller().mayRest())
                && !overload.isOverloaded()
                && isQuiet();
    }

    private boolean isQuiet() {
        return pool.queue().size() == 0 && pool.threads().busy() == 0;
    }

    private void rest(long nowNanos) {
        long seen = statistics.arrivals();
        if (!isQuiet()) {
            return;
        }
        resting.set(true);
        if (statistics.arrivals() != seen || !isQuiet()) {
            resting.set(false);
            return;
        }
        rested = true;
        restedSince = nowNanos;
        pool.queue().maintain(true);
    }

    private void resume(long nowNanos) {
        rested = false;
        long restedNanos = nowNanos - restedSince;
        int alive = pool.threads().alive();
        MachineSample machine = MachineSample.ofCores(MachineMonitor.cores());
        List<DecisionRecord> missed = active.resume(nowNanos, restedNanos, alive, machine);
        missed.forEach(announcements::decided);
        if (!missed.isEmpty()) {
            pool.apply(active.controller().current());
        }
        PolicyChannel shadowed = shadow;
        if (shadowed != null) {
            shadowed.resume(nowNanos, restedNanos, alive, machine).forEach(announcements::shadowDecided);
        }
        overload.resume(nowNanos);
    }

    // ---- Timekeeper

    @Override
    public void workArrived() {
        if (resting.get() && resting.compareAndSet(true, false)) {
            wake();
        }
    }

    @Override
    public void idleUntil(long deadlineNanos) {
        if (deadlineNanos < wakeAt) {
            wake();
        }
    }

    @Override
    public void threadWanted() {
        threadWanted = true;
        wake();
    }

    @Override
    public void terminated() {
        terminated = true;
        wake();
    }

    private void wake() {
        Thread control = thread;
        if (control != null) {
            LockSupport.unpark(control);
        }
    }

    // ---- Run-time control

    /** Replaces the policy; the old one stays if the new one throws while it starts. */
    public void replacePolicy(SizingPolicy policy) {
        lock.lock();
        try {
            DecisionRecord record = active.replacePolicy(now(), policy);
            restedSince = now();
            chooseSignals();
            decided(record);
        } finally {
            lock.unlock();
        }
        workArrived();
        wake();
    }

    /** Runs a second policy whose decisions are only logged, or none. */
    public void shadow(@Nullable SizingPolicy policy) {
        lock.lock();
        try {
            long now = now();
            restedSince = now;
            shadow = policy == null ? null : PolicyChannel.start(policy, bounds, logCapacity, pool, statistics, now);
            chooseSignals();
        } finally {
            lock.unlock();
        }
        workArrived();
        wake();
    }

    private void chooseSignals() {
        Set<Signal> wanted = EnumSet.noneOf(Signal.class);
        wanted.addAll(active.signals());
        PolicyChannel shadowed = shadow;
        if (shadowed != null) {
            wanted.addAll(shadowed.signals());
        }
        statistics.measure(wanted.contains(Signal.TASK_TYPES), wanted.contains(Signal.CPU_TIME));
    }

    /** Returns the last decisions of the policy, oldest first. */
    public List<DecisionRecord> decisions() {
        lock.lock();
        try {
            return active.controller().decisions();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the newest decision of the policy. */
    public DecisionRecord newestDecision() {
        lock.lock();
        try {
            return active.controller().newest();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the last decisions of the shadow policy, oldest first; empty if there is none. */
    public List<DecisionRecord> shadowDecisions() {
        lock.lock();
        try {
            PolicyChannel shadowed = shadow;
            return shadowed == null ? List.of() : shadowed.controller().decisions();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the policy in force. */
    public SizingPolicy policy() {
        lock.lock();
        try {
            return active.controller().policy();
        } finally {
            lock.unlock();
        }
    }

    /** Returns how many decisions changed the target. */
    public long resizes() {
        lock.lock();
        try {
            return active.controller().resizes();
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether a standing queue was seen in the last 100 ms. */
    public boolean isOverloaded() {
        lock.lock();
        try {
            return overload.isOverloaded();
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether the loop rests until work arrives. */
    public boolean isResting() {
        return resting.get();
    }

    private long now() {
        return options.clock().getAsLong();
    }
}
