package dev.tidepool.executor;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.assertj.core.api.Assertions;

/** Every way in which the tests wait for another thread; each fails after {@link #LIMIT}. */
final class Await {
    /** Generous, for a loaded machine; reached by failing tests alone. */
    static final Duration LIMIT = Duration.ofSeconds(20);

    private Await() {}

    /** Polls until the condition holds. */
    @SuppressWarnings("ThreadPriorityCheck") // yielding is what polling on a loaded machine needs
    static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("waited in vain until " + what);
            }
            Thread.yield();
        }
    }

    /** Waits until the latch is open. */
    static void latch(CountDownLatch latch) {
        try {
            if (!latch.await(LIMIT.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new AssertionError("waited in vain for a latch");
            }
        } catch (InterruptedException interrupt) {
            throw new AssertionError("interrupted while waiting for a latch", interrupt);
        }
    }

    /** Returns the result of a future that must end normally. */
    static <T> T result(Future<T> future) {
        try {
            return future.get(LIMIT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException failure) {
            throw new AssertionError("no result", failure);
        }
    }

    /** Returns what a future that must fail ended with. */
    static Throwable failure(Future<?> future) {
        ExecutionException thrown = Assertions.catchThrowableOfType(
                ExecutionException.class, () -> future.get(LIMIT.toNanos(), TimeUnit.NANOSECONDS));
        Throwable cause = thrown == null ? null : thrown.getCause();
        if (cause == null) {
            throw new AssertionError("the future did not fail");
        }
        return cause;
    }

    /** Waits until the pool has terminated. */
    static void termination(AdaptiveExecutor executor) {
        try {
            if (!executor.awaitTermination(LIMIT.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new AssertionError("did not terminate: " + executor);
            }
        } catch (InterruptedException interrupt) {
            throw new AssertionError("interrupted while waiting for termination", interrupt);
        }
    }
}
