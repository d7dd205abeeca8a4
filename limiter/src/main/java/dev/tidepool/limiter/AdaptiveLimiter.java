package dev.tidepool.limiter;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.control.SizingController;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A limit on calls at once that adapts to what they call. It has no threads: callers bring their own, platform or
 * virtual, and wait in line while the limit is reached. It is what a pool does for a downstream, without the pool: the
 * same controller drives the same kind of policy.
 *
 * <p><b>Control.</b> One lock guards who is inside and who waits, a second one the controller. A caller that comes or
 * leaves when a control interval is over takes the second, if it is free, and steps the controller; others pass by. The
 * controller's lock comes first, that of the places second, never the other way. Without callers nothing runs. A sample
 * may come late, with its true length.
 *
 * <p><b>What may be lost, and what never.</b> A permit is never lost or given twice. A caller that forgets to release
 * its permit keeps its place inside for ever. A lower limit interrupts nobody: it holds once enough calls have left.
 * Without memory or stack, a caller may get an error and no permit; permits go back, and waiting callers in, all the
 * same.
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

    private final LimiterPlaces places;

    AdaptiveLimiter(String name, SizingPolicy policy, PoolBounds bounds, WaitOrder order, LongSupplier nanoClock) {
        this.name = name;
        this.nanoClock = nanoClock;
        long now = nanoClock.getAsLong();
        controller = new SizingController(now, policy, bounds, DECISIONS_REMEMBERED);
        int limit = controller.current().limit();
        LimiterTotals totals = new LimiterTotals(bounds.cores(), now);
        places = new LimiterPlaces(name, limit, order, totals, nanoClock, () -> new Permit(this));
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
        return answer(places.tryEnter(now));
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
        return maxWaitNanos <= 0 ? places.tryEnter(now) : places.enter(now, maxWaitNanos);
    }

    /**
     * Takes a permit back, unless it was released before.
     *
     * @return how it was released before; null if it was not
     */
    @Nullable
    CallOutcome leave(Permit permit, CallOutcome outcome) {
        long now = nanoClock.getAsLong();
        CallOutcome earlier = places.leave(permit, outcome, now);
        if (earlier == null) {
            sampleIfDue(now);
        }
        return earlier;
    }

    private void sampleIfDue(long nowNanos) {
        if (samples && nowNanos - nextSampleNanos >= 0 && control.tryLock()) {
            try {
                if (nowNanos - nextSampleNanos >= 0) {
                    apply(
                            nowNanos,
                            controller.step(nowNanos, places.sample(nowNanos)).decision());
                }
            } catch (OutOfMemoryError notNow) {
                // The next caller samples. This one has its permit, or has given it back.
            } finally {
                control.unlock();
            }
        }
    }

    private void apply(long nowNanos, SizingDecision decision) {
        scheduleAfter(nowNanos, decision);
        places.limit(decision.limit(), nowNanos);
    }

    private void scheduleAfter(long nowNanos, SizingDecision decision) {
        samples = !decision.nextSampleAfter().equals(SizingDecision.NEVER);
        nextSampleNanos = nowNanos + decision.nextSampleUnwatched().toNanos();
    }

    /** Returns the name. */
    public String name() {
        return name;
    }

    /** Returns the state and the totals of this moment. */
    public LimiterStats stats() {
        return places.stats(controller.newest());
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
        places.close();
    }
}
