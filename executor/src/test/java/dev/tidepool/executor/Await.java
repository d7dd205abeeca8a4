package dev.tidepool.executor;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.assertj.core.api.Assertions;

/** Waits for other threads. Every method fails after {@link #LIMIT}. */
final class Await {
    /** Long enough for a loaded machine; only failing tests reach it. */
    static final Duration LIMIT = Duration.ofMinutes(2);

    private Await() {}

    @SuppressWarnings("ThreadPriorityCheck") // polling must yield on a loaded machine
    static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("timed out waiting until " + what);
            }
            Thread.yield();
        }
    }

    static void latch(CountDownLatch latch) {
        try {
            if (!latch.await(LIMIT.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new AssertionError("timed out waiting for a latch");
            }
        } catch (InterruptedException interrupt) {
            throw new AssertionError("interrupted while waiting for a latch", interrupt);
        }
    }

    static <T> T result(Future<T> future) {
        try {
            return future.get(LIMIT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException failure) {
            throw new AssertionError("no result", failure);
        }
    }

    /** Returns the cause of a future's failure. */
    static Throwable failure(Future<?> future) {
        ExecutionException thrown = Assertions.catchThrowableOfType(
                ExecutionException.class, () -> future.get(LIMIT.toNanos(), TimeUnit.NANOSECONDS));
        Throwable cause = thrown == null ? null : thrown.getCause();
        if (cause == null) {
            throw new AssertionError("the future did not fail");
        }
        return cause;
    }

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
