package dev.tidepool.executor.attach;

import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.control.SizingController;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A sizing policy that sizes a pool which exists already. A daemon thread samples the pool and puts decisions into
 * force, until {@link #detach}, or until the pool is shut down or collected. It touches no task
 * and keeps no pool alive.
 *
 * <p>The maximum never falls below the one that the pool had, so the policy causes no rejection. Thread-safe.
 */
public final class AttachedPolicy {
    private static final System.Logger LOG = System.getLogger(AttachedPolicy.class.getName());
    private static final int DECISIONS = 256;
    private static final long LOOK_NANOS = 1_000_000_000;

    private final ManagedPool pool;
    private final boolean shadow;
    private final PoolSizes original;
    private final SizingController controller;
    private final AttachedSampler sampler;
    private final CoreSize coreSize;

    /** Guards the controller and the sizes. A pool's lock may be taken under it, never the other way round. */
    private final ReentrantLock lock = new ReentrantLock();

    private PoolSizes inForce;
    private boolean failed;
    private volatile int core;
    private volatile boolean ended;
    private volatile @Nullable Thread sampling;

    AttachedPolicy(
            ManagedPool pool,
            SizingPolicy policy,
            PoolBounds bounds,
            boolean shadow,
            ThreadUse threads,
            Supplier<MachineSample> machine,
            long nowNanos) {
        this.pool = pool;
        this.shadow = shadow;
        this.original = pool.sizes();
        this.inForce = original;
        this.core = original.core();
        this.controller = new SizingController(nowNanos, policy, bounds, DECISIONS);
        this.sampler = new AttachedSampler(pool.counts(), threads, machine, nowNanos);
        this.coreSize = new CoreSize(original.core(), nowNanos);
    }

    /**
     * Attaches {@code auto} to a pool.
     *
     * @throws IllegalStateException if the pool was shut down
     */
    public static AttachedPolicy attach(ThreadPoolExecutor pool) {
        return builder(pool).attach();
    }

    /** Returns a builder that attaches a policy to a pool. */
    public static AttachedPolicyBuilder builder(ThreadPoolExecutor pool) {
        return new AttachedPolicyBuilder(new ExecutorPool(pool, ThreadNames.prefix(pool.getThreadFactory())));
    }

    /** Returns a builder that attaches a policy to a pool of another kind. */
    public static AttachedPolicyBuilder builder(ManagedPool pool) {
        return new AttachedPolicyBuilder(pool);
    }

    void start(String name) {
        Thread thread = new Thread(null, this::run, name, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(ClassLoader.getSystemClassLoader()); // a creator's could never be unloaded
        sampling = thread;
        thread.start();
    }

    /** Looks at the pool once a second at least, so the end of a pool ends this thread. */
    private void run() {
        while (!ended) {
            long next = LOOK_NANOS;
            try {
                next = step(System.nanoTime());
            } catch (RuntimeException | Error failure) {
                report(failure);
            }
            if (!ended) {
                LockSupport.parkNanos(this, Math.min(LOOK_NANOS, next));
            }
        }
    }

    private void report(Throwable failure) {
        if (!failed) {
            failed = true;
            LOG.log(System.Logger.Level.WARNING, "an attached policy could not size its pool and tries again", failure);
        }
    }

    /**
     * Takes one sample and puts the decision into force.
     *
     * @return when to call again, in nanos from now
     */
    long step(long nowNanos) {
        lock.lock();
        try {
            if (ended || pool.isEnded()) {
                ended = true;
                return 0;
            }
            PoolCounts counts = pool.counts();
            if (!controller.current().nextSampleAfter().equals(SizingDecision.NEVER)) {
                controller.step(nowNanos, sampler.sample(counts, nowNanos));
            }
            SizingDecision decision = controller.current();
            core = coreSize.next(decision, counts, nowNanos);
            resize(new PoolSizes(core, Math.max(original.max(), Math.max(core, decision.limit()))));
            return Math.min(LOOK_NANOS, decision.nextSampleAfter().toNanos());
        } finally {
            lock.unlock();
        }
    }

    private void resize(PoolSizes sizes) {
        if (!shadow && !sizes.equals(inForce)) {
            pool.resize(sizes);
            inForce = sizes;
        }
    }

    /** Restores the sizes that the pool had and ends the sampling thread. Further calls do nothing. */
    public void detach() {
        if (pool.isEnded()) {
            ended = true; // without the lock: a pool may call this from terminated(), under its own lock
            return;
        }
        lock.lock();
        try {
            if (!ended) {
                ended = true;
                resize(original);
            }
        } finally {
            lock.unlock();
        }
        LockSupport.unpark(sampling);
    }

    /** Returns whether the policy still watches the pool. */
    public boolean isAttached() {
        return !ended && !pool.isEnded();
    }

    /** Returns the newest decision and the sample that led to it. */
    public DecisionRecord newestDecision() {
        return controller.newest();
    }

    /** Returns the last 256 decisions with their samples and reasons, oldest first. */
    public List<DecisionRecord> decisions() {
        return controller.decisions();
    }

    /** Returns the pool and the policy now. */
    public AttachedStats stats() {
        PoolCounts counts = pool.counts();
        DecisionRecord newest = controller.newest();
        return new AttachedStats(
                newest.policy(),
                shadow,
                isAttached(),
                counts.alive(),
                counts.active(),
                counts.queued(),
                counts.completed(),
                newest.decision().target(),
                newest.decision().limit(),
                core,
                newest.decision().reason());
    }
}
