package dev.tidepool.executor.attach;

import dev.tidepool.executor.internal.engine.ThreadLimit;
import dev.tidepool.policy.Counted;
import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.control.SizingController;
import dev.tidepool.policy.control.SpareAccount;
import dev.tidepool.policy.control.SpareThreads;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A sizing policy that sizes a pool which exists already. One daemon thread samples all such pools and puts decisions
 * into force, until {@link #detach}, or until the pool is shut down or collected. It touches no task and keeps no pool
 * alive.
 *
 * <p>The policy is a guest. It stays within the core size and the maximum that the pool had, unless {@link
 * AttachedPolicyBuilder#bounds} allows more. So a pool of {@code ThreadPoolExecutor(2, 2, ...)} stays as it is: give
 * bounds, or a larger maximum. The maximum never falls below the owner's, so the policy causes no rejection.
 *
 * <p>A size that the owner sets meanwhile wins: it stays for a second, and is a bound from then on, a core size the
 * lower one, a maximum the upper one. A decision says so. A size equal to the policy's own is not seen. Set the core
 * size first to lower both, since the JDK refuses a maximum below the core size, which may be the policy's.
 * Thread-safe.
 */
public final class AttachedPolicy {
    /** The pool is looked at this often at least, so that the end of a pool ends the attachment. */
    static final long LOOK_NANOS = 1_000_000_000;

    /** A pool that rests is looked at after this part of the time that it has rested for. */
    static final int REST_SHARE = 8;

    /** Who is due this soon is stepped now, so that the thread wakes less often. */
    private static final long SLACK_NANOS = 1_000_000;

    private static final System.Logger LOG = System.getLogger(AttachedPolicy.class.getName());
    private static final int DECISIONS = 256;

    private final ManagedPool pool;
    private final boolean shadow;
    private final SizingController controller;
    private final AttachedSampler sampler;
    private final boolean measures;
    private final SpareAccount spare = new SpareAccount();
    private PoolCounts lookedAt;
    private long lookedNanos;

    /** Guards the controller and the sizes. A pool's lock may be taken under it, never the other way round. */
    private final ReentrantLock lock = new ReentrantLock();

    private final OwnerSizes owner;
    private final CoreSize coreSize;
    private long decidedNanos;
    private long ownerHoldsUntilNanos;
    private boolean failed;

    /** Written by the thread that steps only. */
    private long dueNanos;

    private volatile int core;
    private volatile boolean ended;

    AttachedPolicy(
            ManagedPool pool,
            SizingPolicy policy,
            PoolBounds bounds,
            boolean shadow,
            ThreadUse threads,
            Supplier<MachineSample> machine,
            long nowNanos) {
        PoolSizes sizes = pool.sizes();
        this.pool = pool;
        this.shadow = shadow;
        this.measures = policy.signals().contains(Signal.EXECUTION);
        this.owner = new OwnerSizes(sizes);
        this.core = sizes.core();
        this.controller = new SizingController(nowNanos, policy, bounds, DECISIONS);
        this.sampler = new AttachedSampler(pool.counts(), threads, machine, nowNanos);
        this.coreSize = new CoreSize(sizes.core(), nowNanos);
        this.decidedNanos = nowNanos;
        this.ownerHoldsUntilNanos = nowNanos;
        this.dueNanos = nowNanos;
        this.lookedAt = pool.counts();
        this.lookedNanos = nowNanos;
        if (isFixed(bounds)) {
            controller.changeBounds(nowNanos, bounds, fixed(bounds));
        }
    }

    /**
     * Attaches {@code auto} to a pool, within the pool's core size and maximum.
     *
     * @throws IllegalStateException if the pool was shut down
     */
    public static AttachedPolicy attach(ThreadPoolExecutor pool) {
        return builder(pool).attach();
    }

    /** Returns a builder that attaches a policy to a pool. */
    public static AttachedPolicyBuilder builder(ThreadPoolExecutor pool) {
        Objects.requireNonNull(pool, "pool");
        return new AttachedPolicyBuilder(new ExecutorPool(pool, ThreadNames.prefix(pool.getThreadFactory())));
    }

    /** Returns a builder that attaches a policy to a pool of another kind. */
    public static AttachedPolicyBuilder builder(ManagedPool pool) {
        return new AttachedPolicyBuilder(pool);
    }

    /** Steps if it is time, and returns when it is time again. Only one thread may call this. */
    long stepIfDue(long nowNanos) {
        if (dueNanos - nowNanos > SLACK_NANOS) {
            return dueNanos;
        }
        long next = LOOK_NANOS;
        try {
            next = step(nowNanos);
        } catch (RuntimeException | Error failure) {
            report(failure);
        }
        // Pools that rest are looked at together, so that the thread wakes once for all of them.
        dueNanos = nowNanos + (next < LOOK_NANOS ? next : LOOK_NANOS - Math.floorMod(nowNanos, LOOK_NANOS));
        return dueNanos;
    }

    private void report(Throwable failure) {
        if (!failed) {
            failed = true;
            LOG.log(System.Logger.Level.WARNING, "an attached policy could not size its pool and tries again", failure);
        }
    }

    /**
     * Looks at the pool once and puts the decision into force.
     *
     * @return when to call again, in nanos from now
     */
    long step(long nowNanos) {
        lock.lock();
        try {
            if (ended || pool.isEnded()) {
                ended = true;
                return LOOK_NANOS;
            }
            PoolCounts counts = pool.counts();
            noticeOwner(nowNanos);
            long next = decide(counts, nowNanos);
            account(counts, nowNanos);
            if (nowNanos - ownerHoldsUntilNanos >= 0) {
                size(counts, nowNanos);
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    /** If the policy throws when its bounds change, the change is seen again, and meanwhile the owner's sizes stay. */
    private void noticeOwner(long nowNanos) {
        OwnerSizes.Change change = ownersChange();
        if (change == null) {
            return;
        }
        PoolSizes set = change.owner();
        PoolBounds changed = change.bounds();
        String reason = "the owner set the core size to %d and the maximum to %d, so the bounds are %d to %s"
                .formatted(set.core(), set.max(), changed.minThreads(), Counted.of(changed.maxThreads(), "thread"));
        controller.changeBounds(nowNanos, changed, isFixed(changed) ? reason + "; " + fixed(changed) : reason);
        owner.accept(change);
        core = change.seen().core();
        coreSize.set(core, nowNanos);
        ownerHoldsUntilNanos = nowNanos + LOOK_NANOS; // the owner may set the other size next
    }

    private OwnerSizes.@Nullable Change ownersChange() {
        return owner.notice(
                pool.sizes(), controller.bounds(), ThreadLimit.ofMachine().threads());
    }

    private static boolean isFixed(PoolBounds bounds) {
        return bounds.minThreads() == bounds.maxThreads();
    }

    private static String fixed(PoolBounds bounds) {
        return "keeps %s, as the bounds leave no choice; bounds(min, max) or a larger maximum size would"
                .formatted(Counted.of(bounds.maxThreads(), "thread"));
    }

    private void account(PoolCounts counts, long nowNanos) {
        double meanBusy = (lookedAt.active() + counts.active()) / 2.0;
        int alive = Math.min(lookedAt.alive(), counts.alive());
        spare.add(Math.max(0, nowNanos - lookedNanos), alive, meanBusy, counts.active());
        lookedAt = counts;
        lookedNanos = nowNanos;
        spare.news()
                .ifPresent(
                        found -> controller.remark(nowNanos, found.summary(ZonedDateTime.now(ZoneId.systemDefault()))));
    }

    /** Takes a sample and decides, unless there is no need. Returns when to look again, in nanos from now. */
    private long decide(PoolCounts counts, long nowNanos) {
        if (isFixed(controller.bounds())
                || controller.current().nextSampleAfter().equals(SizingDecision.NEVER)) {
            sampler.skip(counts, nowNanos);
            decidedNanos = nowNanos;
            return LOOK_NANOS;
        }
        if (sampler.isQuiet(counts) && controller.mayRest()) {
            sampler.skip(counts, nowNanos);
            return Math.max(interval(), Math.min(LOOK_NANOS, (nowNanos - decidedNanos) / REST_SHARE));
        }
        long rested = sampler.lastNanos() - decidedNanos;
        if (rested > 0) {
            MachineSample machine = MachineSample.ofCores(controller.bounds().cores());
            controller.resume(sampler.lastNanos(), rested, counts.alive(), machine);
        }
        controller.step(nowNanos, sampler.sample(counts, nowNanos));
        decidedNanos = nowNanos;
        return interval();
    }

    private long interval() {
        return Math.min(LOOK_NANOS, controller.current().nextSampleUnwatched().toNanos());
    }

    private void size(PoolCounts counts, long nowNanos) {
        SizingDecision decision = controller.current();
        boolean measured = !measures || sampler.hasMeasured();
        core = coreSize.next(decision, counts, controller.bounds(), measured, nowNanos);
        if (!shadow) {
            int max = Math.max(core, decision.limit());
            owner.resize(pool, new PoolSizes(core, Math.max(owner.owner().max(), max)));
        }
    }

    /**
     * Gives the pool the sizes that its owner last set, and ends the attachment. Further calls do nothing. If the pool
     * throws, this throws the same, and the policy stays attached.
     */
    public void detach() {
        if (pool.isEnded()) {
            ended = true; // without the lock: a pool may call this from terminated(), under its own lock
            return;
        }
        lock.lock();
        try {
            if (!ended) {
                do {
                    OwnerSizes.Change change = ownersChange(); // no policy is asked, which might throw
                    if (change != null) {
                        owner.accept(change);
                    }
                } while (!owner.resize(pool, owner.owner()));
                ended = true;
            }
        } finally {
            lock.unlock();
        }
        AttachedPools.OF_JVM.wake();
    }

    /** Returns whether the attachment knows that it has ended. It asks no pool. */
    boolean hasEnded() {
        return ended;
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

    /** Returns whether the pool has kept far more threads than its tasks used for a day or longer. */
    public Optional<SpareThreads> spareThreads() {
        lock.lock();
        try {
            return spare.spare();
        } finally {
            lock.unlock();
        }
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
                shadow ? core : pool.sizes().core(),
                newest.decision().reason());
    }
}
