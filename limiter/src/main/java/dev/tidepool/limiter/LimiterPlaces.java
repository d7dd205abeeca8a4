package dev.tidepool.limiter;

import dev.tidepool.limiter.WaitingLine.Waiter;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.control.DecisionRecord;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The places inside a limiter, the line before them, and what happened there.
 *
 * <p>One lock guards the limit, the calls inside, the line and the totals. A caller holds it for a few assignments, and
 * never while it waits: waiting callers park, so virtual threads are not pinned. Whoever changes the state lets in as
 * many as fit before it unlocks, so <i>somebody waits only while the limit is reached</i>, and nobody overtakes the
 * line. A permit that is granted in the moment in which its caller gives up is taken by that caller at a timeout, and
 * goes to the next caller at an interrupt. Thread-safe.
 */
final class LimiterPlaces {
    private final String name;
    private final LongSupplier nanoClock;
    private final Supplier<Permit> permits;

    private final LimiterLock state = new LimiterLock();
    private final WaitingLine line;
    private final LimiterTotals totals;
    private int limit;
    private int inFlight;
    private long limitChanges;
    private boolean closed;

    /**
     * Creates places that nobody has taken.
     *
     * @param name what is limited, for people
     * @param limit how many may be inside at first
     * @param totals nobody else uses them
     * @param permits makes a permit, under the lock
     */
    LimiterPlaces(
            String name,
            int limit,
            WaitOrder order,
            LimiterTotals totals,
            LongSupplier nanoClock,
            Supplier<Permit> permits) {
        this.name = name;
        this.limit = limit;
        this.line = new WaitingLine(order);
        this.totals = totals;
        this.nanoClock = nanoClock;
        this.permits = permits;
    }

    /** Sets how many may be inside, and lets in those who fit now. */
    void limit(int calls, long nowNanos) {
        state.lock();
        try {
            if (limit != calls) {
                limit = calls;
                limitChanges++;
                letInThoseThatFit(nowNanos);
            }
        } finally {
            state.unlock();
        }
    }

    /**
     * Goes in; null if the limit is reached.
     *
     * @throws IllegalStateException if it is closed
     */
    @Nullable
    Permit tryEnter(long nowNanos) {
        state.lockToEnter();
        try {
            Permit permit = goIn(nowNanos);
            if (permit == null) {
                totals.refused++;
            }
            return permit;
        } finally {
            state.unlock();
        }
    }

    /**
     * Goes in, or waits for it; null if the time is over.
     *
     * @param maxWaitNanos above 0; {@link Long#MAX_VALUE} is no limit
     * @throws InterruptedException if the thread is interrupted while it waits
     * @throws IllegalStateException if it is closed
     */
    @Nullable
    Permit enter(long nowNanos, long maxWaitNanos) throws InterruptedException {
        Waiter waiter;
        state.lockToEnter();
        try {
            Permit permit = goIn(nowNanos);
            if (permit != null) {
                return permit;
            }
            waiter = new Waiter(Thread.currentThread(), permits.get(), nowNanos);
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
                CallOutcome unused = leave(granted, CallOutcome.IGNORED, nanoClock.getAsLong());
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
        return inFlight < limit ? letIn(permits.get(), nowNanos) : null;
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
     * Takes a permit back, unless it was released before, and lets in those who fit now.
     *
     * @return how it was released before; null if it was not
     */
    @Nullable
    CallOutcome leave(Permit permit, CallOutcome outcome, long nowNanos) {
        state.lock();
        try {
            if (permit.outcome != null) {
                return permit.outcome;
            }
            permit.outcome = outcome;
            totals.pass(nowNanos, inFlight);
            inFlight--;
            totals.ended(outcome, nowNanos - permit.startNanos);
            letInThoseThatFit(nowNanos);
            return null;
        } finally {
            state.unlock();
        }
    }

    /** Returns what happened since the last sample. */
    PoolSample sample(long nowNanos) {
        state.lock();
        try {
            totals.pass(nowNanos, inFlight);
            return totals.sample(inFlight, line.size());
        } finally {
            state.unlock();
        }
    }

    /** Returns the state and the totals of this moment, beside the newest decision. */
    LimiterStats stats(DecisionRecord newest) {
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

    /** Lets nobody in any more, and dismisses those who wait. */
    void close() {
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
