package dev.tidepool.limiter;

import dev.tidepool.limiter.WaitingLine.Waiter;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.control.SizingController;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A limit on calls at once that adapts to what they call. It has no threads: callers bring their own, platform or
 * virtual, and wait in line while the limit is reached. It is what a pool does for a downstream, without the pool: the
 * same controller drives the same kind of policy.
 *
 * <p><b>State.</b> One lock guards the limit, the calls inside, the line and the totals. A caller holds it for a few
 * assignments, and never while it waits: waiting callers park, so virtual threads are not pinned. Whoever changes the
 * state lets in as many as fit before it unlocks, so <i>somebody waits only while the limit is reached</i>, and nobody
 * overtakes the line.
 *
 * <p>A second lock guards the controller. A caller that comes or leaves when a control interval is over takes it, if it
 * is free, and steps the controller; others pass by. The controller's lock comes first, the state's second, never the
 * other way. Without callers nothing runs.
 *
 * <p><b>What may be lost, and what never.</b> A permit is never lost or given twice: one that is granted in the moment
 * in which its caller gives up is taken by that caller at a timeout, and goes to the next caller at an interrupt. A
 * caller that forgets to release its permit keeps its place inside for ever. A sample may come late, with its true
 * length. A lower limit interrupts nobody: it holds once enough calls have left. Without memory, a caller may get an
 * error and no permit; permits go back, and waiting callers in, all the same.
 *
 * <p>Permits belong to no thread. A caller inside that waits for a second permit of the same limiter may wait for
 * itself: take one permit for a chain of calls. Thread-safe.
 */
public final class AdaptiveLimiter implements AutoCloseable {
    private static final int DECISIONS_REMEMBERED = 100;

    private final String name;
    private final LongSupplier nanoClock;

    private final ReentrantLock control = new ReentrantLock();
    private final SizingController controller;
    private volatile long nextSampleNanos;
    private volatile boolean samples;

    private final LimiterLock state = new LimiterLock();
    private final WaitingLine line;
    private final LimiterTotals totals;
    private int limit;
    private int inFlight;
    private long limitChanges;
    private boolean closed;

    AdaptiveLimiter(String name, SizingPolicy policy, PoolBounds bounds, WaitOrder order, LongSupplier nanoClock) {
        this.name = name;
        this.nanoClock = nanoClock;
        long now = nanoClock.getAsLong();
        controller = new SizingController(now, policy, bounds, DECISIONS_REMEMBERED);
        line = new WaitingLine(order);
        totals = new LimiterTotals(bounds.cores(), now);
        limit = controller.current().limit();
        scheduleAfter(now, controller.current());
    }

    /**
     * Returns a limiter with the default policy and a fair line.
     *
     * @param name what it limits, for people
     */
    public static AdaptiveLimiter create(String name) {
        return builder(name).build();
    }

    /**
     * Returns a builder.
     *
     * @param name what the limiter limits, for people
     */
    public static AdaptiveLimiterBuilder builder(String name) {
        return new AdaptiveLimiterBuilder(name);
    }

    /**
     * Waits until this caller may go in.
     *
     * @throws InterruptedException if the thread is interrupted before it is let in
     * @throws IllegalStateException if the limiter is closed
     */
    public Permit acquire() throws InterruptedException {
        Permit permit = enter(Long.MAX_VALUE);
        if (permit == null) {
            throw new AssertionError("a wait without end ended");
        }
        return permit;
    }

    /**
     * Goes in if the limit is not reached.
     *
     * @return the permit; empty if the limit is reached
     * @throws IllegalStateException if the limiter is closed
     */
    public Optional<Permit> tryAcquire() {
        long now = nanoClock.getAsLong();
        sampleIfDue(now);
        Permit permit;
        state.lock();
        try {
            permit = goIn(now);
            if (permit == null) {
                totals.refused++;
            }
        } finally {
            state.unlock();
        }
        return answer(permit);
    }

    /** Without memory for the answer, the permit goes back. */
    private static Optional<Permit> answer(@Nullable Permit permit) {
        try {
            return Optional.ofNullable(permit);
        } catch (OutOfMemoryError noAnswer) {
            if (permit != null) {
                permit.release(CallOutcome.IGNORED);
            }
            throw noAnswer;
        }
    }

    /**
     * Waits at most so long until this caller may go in.
     *
     * @param maxWait 0 or less waits not at all
     * @return the permit; empty if the time is over
     * @throws InterruptedException if the thread is interrupted before it is let in
     * @throws IllegalStateException if the limiter is closed
     */
    public Optional<Permit> tryAcquire(Duration maxWait) throws InterruptedException {
        return answer(enter(nanos(maxWait)));
    }

    /**
     * Makes a call once this caller may go in. A result is a {@link CallOutcome#SUCCESS}, an exception is {@link
     * CallOutcome#DROPPED}.
     *
     * @throws InterruptedException if the thread is interrupted before it is let in
     * @throws IllegalStateException if the limiter is closed
     * @throws Exception whatever the call throws
     */
    public <T extends @Nullable Object> T call(Callable<T> call) throws Exception {
        Objects.requireNonNull(call, "call");
        try (Permit permit = acquire()) {
            T result = call.call();
            permit.release(CallOutcome.SUCCESS);
            return result;
        }
    }

    private static long nanos(Duration wait) {
        try {
            return wait.toNanos();
        } catch (ArithmeticException tooLong) {
            return wait.isNegative() ? 0 : Long.MAX_VALUE;
        }
    }

    private @Nullable Permit enter(long maxWaitNanos) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        long now = nanoClock.getAsLong();
        sampleIfDue(now);
        Waiter waiter;
        state.lock();
        try {
            Permit permit = goIn(now);
            if (permit != null) {
                return permit;
            }
            if (maxWaitNanos <= 0) {
                totals.refused++;
                return null;
            }
            waiter = new Waiter(Thread.currentThread(), new Permit(this), now);
            line.add(waiter);
        } finally {
            state.unlock();
        }
        return await(waiter, maxWaitNanos);
    }

    /** Waits in line. However it ends, the caller then is not in line, and has no permit that it does not know. */
    private @Nullable Permit await(Waiter waiter, long maxWaitNanos) throws InterruptedException {
        try {
            while (waiter.waits()) {
                long left = waiter.leftOf(maxWaitNanos, nanoClock.getAsLong());
                if (left <= 0 && giveUp(waiter)) {
                    return null;
                }
                LockSupport.parkNanos(this, left);
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
        } catch (Throwable thrown) {
            giveUp(waiter);
            Permit granted = waiter.permit;
            if (granted != null) {
                leave(granted, CallOutcome.IGNORED);
            }
            throw thrown;
        }
        Permit permit = waiter.permit;
        if (permit == null) {
            throw closedException();
        }
        return permit;
    }

    /** Takes a caller out of the line. Returns false if it was let in or dismissed before. */
    private boolean giveUp(Waiter waiter) {
        state.lock();
        try {
            boolean waited = line.remove(waiter);
            if (waited) {
                totals.refused++;
            }
            return waited;
        } finally {
            state.unlock();
        }
    }

    /** Counts a caller, and lets it in if the limit allows. The state's lock is held. */
    private @Nullable Permit goIn(long nowNanos) {
        if (closed) {
            throw closedException();
        }
        totals.arrivals++;
        return inFlight < limit ? letIn(new Permit(this), nowNanos) : null;
    }

    private IllegalStateException closedException() {
        return new IllegalStateException("limiter '" + name + "' is closed; close it after its last caller");
    }

    /** Lets one caller in. The state's lock is held. */
    private Permit letIn(Permit permit, long nowNanos) {
        permit.startNanos = nowNanos;
        totals.pass(nowNanos, inFlight);
        totals.starts++;
        inFlight++;
        return permit;
    }

    /** Lets in as many waiting callers as fit. The state's lock is held. */
    private void letInThoseThatFit(long nowNanos) {
        for (Waiter next = nextThatFits(); next != null; next = nextThatFits()) {
            next.permit = letIn(next.place, nowNanos);
            totals.waitNanos += Math.max(0, nowNanos - next.sinceNanos);
            LockSupport.unpark(next.thread);
        }
    }

    private @Nullable Waiter nextThatFits() {
        return inFlight < limit ? line.next() : null;
    }

    /**
     * Takes a permit back, unless it was released before.
     *
     * @return how it was released before; null if it was not
     */
    @Nullable
    CallOutcome leave(Permit permit, CallOutcome outcome) {
        long now = nanoClock.getAsLong();
        state.lock();
        try {
            if (permit.outcome != null) {
                return permit.outcome;
            }
            permit.outcome = outcome;
            totals.pass(now, inFlight);
            inFlight--;
            totals.ended(outcome, now - permit.startNanos);
            letInThoseThatFit(now);
        } finally {
            state.unlock();
        }
        sampleIfDue(now);
        return null;
    }

    private void sampleIfDue(long nowNanos) {
        if (samples && nowNanos - nextSampleNanos >= 0 && control.tryLock()) {
            try {
                if (nowNanos - nextSampleNanos >= 0) {
                    apply(nowNanos, controller.step(nowNanos, sample(nowNanos)).decision());
                }
            } catch (OutOfMemoryError notNow) {
                // The next caller samples. This one has its permit, or has given it back.
            } finally {
                control.unlock();
            }
        }
    }

    private PoolSample sample(long nowNanos) {
        state.lock();
        try {
            totals.pass(nowNanos, inFlight);
            return totals.sample(inFlight, line.size());
        } finally {
            state.unlock();
        }
    }

    private void apply(long nowNanos, SizingDecision decision) {
        scheduleAfter(nowNanos, decision);
        state.lock();
        try {
            if (limit != decision.limit()) {
                limit = decision.limit();
                limitChanges++;
                letInThoseThatFit(nowNanos);
            }
        } finally {
            state.unlock();
        }
    }

    private void scheduleAfter(long nowNanos, SizingDecision decision) {
        samples = !decision.nextSampleAfter().equals(SizingDecision.NEVER);
        nextSampleNanos = nowNanos + decision.nextSampleAfter().toNanos();
    }

    /** Returns the name. */
    public String name() {
        return name;
    }

    /** Returns the state and the totals of this moment. */
    public LimiterStats stats() {
        DecisionRecord newest = controller.newest();
        state.lock();
        try {
            return new LimiterStats(
                    name,
                    newest.policy(),
                    limit,
                    inFlight,
                    line.size(),
                    totals.arrivals,
                    totals.starts,
                    totals.successes,
                    totals.dropped,
                    totals.ignored,
                    totals.refused,
                    totals.waitMeanMillis(),
                    totals.serviceTimeMeanMillis(),
                    limitChanges,
                    newest.decision().reason());
        } finally {
            state.unlock();
        }
    }

    /** Returns the last decisions with what led to them, oldest first: at most 100. */
    public List<DecisionRecord> decisions() {
        return controller.decisions();
    }

    /**
     * Lets nobody in any more. Callers that wait get an {@link IllegalStateException}, now and later; those inside end
     * as they like. A limiter that nobody uses holds nothing, so closing it is only for the sake of those who wait.
     */
    @Override
    public void close() {
        state.lock();
        try {
            closed = true;
            for (Waiter next = line.next(); next != null; next = line.next()) {
                next.dismissed = true;
                totals.refused++;
                LockSupport.unpark(next.thread);
            }
        } finally {
            state.unlock();
        }
    }
}
