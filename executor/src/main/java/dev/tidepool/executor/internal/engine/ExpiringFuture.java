package dev.tidepool.executor.internal.engine;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The future of a task that must start before a deadline; see {@link Expiry}.
 *
 * @param <T> the type of the result
 */
public final class ExpiringFuture<T> extends TaskFuture<T> {
    /** When it expires, on the pool's clock; {@link Long#MAX_VALUE} for never. */
    final long deadlineNanos;

    final long maxWaitNanos;

    /**
     * Creates the future of a task that may wait from now on.
     *
     * @param nowNanos the pool's clock
     * @param maxWait above zero; null for ever
     * @throws IllegalArgumentException if {@code maxWait} is zero or negative
     */
    public ExpiringFuture(Callable<T> task, long nowNanos, @Nullable Duration maxWait) {
        super(Objects.requireNonNull(task, "task"));
        this.maxWaitNanos = nanosOf(maxWait);
        this.deadlineNanos = deadline(nowNanos, maxWaitNanos);
    }

    /** As above, for a runnable, whose future ends with null. */
    @SuppressWarnings("NullAway") // the result of a runnable is null
    public ExpiringFuture(Runnable task, long nowNanos, @Nullable Duration maxWait) {
        super(Objects.requireNonNull(task, "task"), null);
        this.maxWaitNanos = nanosOf(maxWait);
        this.deadlineNanos = deadline(nowNanos, maxWaitNanos);
    }

    /** Returns {@code start + wait}, or {@link Long#MAX_VALUE} beyond it. */
    static long deadline(long startNanos, long waitNanos) {
        long deadline = startNanos + waitNanos;
        return deadline < startNanos ? Long.MAX_VALUE : deadline;
    }

    /**
     * Returns how long a task may wait; {@link Long#MAX_VALUE} if that is null, or beyond the range of nanos.
     *
     * @throws IllegalArgumentException if it is zero or negative
     */
    public static long nanosOf(@Nullable Duration maxWait) {
        if (maxWait == null) {
            return Long.MAX_VALUE;
        }
        if (maxWait.isZero() || maxWait.isNegative()) {
            throw new IllegalArgumentException("maxWait is " + maxWait + "; it must be above zero");
        }
        return TimeUnit.NANOSECONDS.convert(maxWait);
    }
}
