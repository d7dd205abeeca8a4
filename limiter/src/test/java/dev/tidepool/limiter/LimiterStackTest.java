package dev.tidepool.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.testing.Rounds;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A limiter whose callers overflow their stacks, at every depth of it. */
final class LimiterStackTest {
    private static final int ROUNDS = Rounds.of(50);
    private static final int STACK_BYTES = 160 << 10;
    private static final long HANG_MILLIS = Duration.ofSeconds(100).toMillis();

    private final AdaptiveLimiter limiter =
            AdaptiveLimiter.builder("prices").policy(new Fixed(1)).build();
    private final AtomicInteger served = new AtomicInteger();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    private void call() {
        Optional<Permit> entered = limiter.tryAcquire();
        if (entered.isPresent()) {
            try (Permit permit = entered.get()) {
                permit.release(CallOutcome.SUCCESS);
            }
            served.incrementAndGet();
        }
    }

    /** Calls at the end of the stack, then one frame above it and so on, until the stack has room for a call. */
    @SuppressWarnings("InfiniteRecursion") // until the stack overflows
    private void callFromTheEndUpwards() {
        try {
            callFromTheEndUpwards();
        } catch (StackOverflowError noRoom) {
            call();
        }
    }

    /** Shifts the frames against the end of the stack. */
    private void callBelow(int frames) {
        if (frames > 0) {
            callBelow(frames - 1);
        } else {
            callFromTheEndUpwards();
        }
    }

    private void inThread(String what, Runnable work) throws InterruptedException {
        Thread thread = new Thread(null, work, what, STACK_BYTES);
        thread.setDaemon(true); // one that waits for a lock cannot be interrupted
        thread.setUncaughtExceptionHandler((failed, thrown) -> failure.set(thrown));
        thread.start();
        thread.join(HANG_MILLIS);
        assertThat(thread.isAlive()).as("%s hangs", what).isFalse();
        assertThat(failure.get()).as(what).isNull();
    }

    /** A permit was lost, or the lock was never released, when the stack ended in between. */
    @Test
    @Timeout(240)
    void aStackOverflowCostsNoPermitAndHangsNobody() throws InterruptedException {
        inThread("a caller", () -> {
            for (int round = 0; round < ROUNDS; round++) {
                callBelow(round);
            }
        });
        inThread("a call after it", this::call);
        assertThat(served).hasValue(ROUNDS + 1);
        assertThat(limiter.stats().inFlight()).isZero();
    }
}
