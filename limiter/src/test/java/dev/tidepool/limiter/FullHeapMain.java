package dev.tidepool.limiter;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.limit.CallLimit;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.testing.FullHeap;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Callers of a limiter with a full heap. */
final class FullHeapMain {
    private static final AtomicLong CLOCK = new AtomicLong();

    private static @Nullable Permit got;
    private static int passes;
    private static volatile boolean full;
    private static volatile boolean tries;
    private static volatile @Nullable Throwable failure;

    private FullHeapMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        comeAndGo();
        sample();
        waitForTheLock();
        System.out.println("all is well");
        System.exit(0);
    }

    private static AdaptiveLimiter limiter(int calls) {
        return AdaptiveLimiter.builder("prices").policy(new Fixed(calls)).build();
    }

    private static void leave() {
        Permit permit = got;
        got = null;
        if (permit != null) {
            permit.release(CallOutcome.SUCCESS);
        }
    }

    /** Whoever got an error has no permit, and so the next caller gets it. */
    private static void comeAndGo() {
        AdaptiveLimiter limiter = limiter(1);
        for (Duration wait : new Duration[] {Duration.ZERO, Duration.ofHours(1)}) {
            Runnable come = () -> got = goIn(limiter, wait).orElse(null);
            come.run(); // links what is called with a full heap
            leave();
            int failures = FullHeap.untilMemorySuffices(come, () -> {
                FullHeap.check(limiter.stats().inFlight() == 0, "a permit is lost");
                come.run();
                FullHeap.check(got != null, "nobody gets in any more");
                leave();
            });
            FullHeap.check(failures > 0, "memory never ended");
            FullHeap.check(got != null, "the last one is not inside");
            leave();
        }
    }

    private static Optional<Permit> goIn(AdaptiveLimiter limiter, Duration wait) {
        try {
            return wait.isZero() ? limiter.tryAcquire() : limiter.tryAcquire(wait);
        } catch (InterruptedException interrupt) {
            throw new IllegalStateException(interrupt);
        }
    }

    /** A sample is due when a call ends. */
    private static void sample() throws InterruptedException {
        AdaptiveLimiter limiter =
                new AdaptiveLimiter("samples", new CallLimit(), new PoolBounds(1, 100, 2), WaitOrder.FIFO, CLOCK::get);
        for (int round = 0; round < 2; round++) { // the first links what the second one calls
            int decisions = limiter.decisions().size();
            Permit permit = limiter.acquire();
            CLOCK.addAndGet(Duration.ofSeconds(1).toNanos());
            if (round == 1) {
                FullHeap.fill();
            }
            permit.release(CallOutcome.SUCCESS);
            FullHeap.free();
            FullHeap.check(limiter.stats().inFlight() == 0, "the call is still inside");
            limiter.acquire().release(CallOutcome.SUCCESS);
            FullHeap.check(limiter.decisions().size() == decisions + 1, "the next caller has not sampled");
        }
    }

    /** Another thread has the lock when a call ends. */
    @SuppressWarnings({"ThreadPriorityCheck", "StaticAssignmentOfThrowable"
    }) // there is no memory for a place of its own
    private static void waitForTheLock() throws InterruptedException {
        LimiterLock lock = new LimiterLock();
        Thread waits = new Thread(() -> {
            while (!full) {
                Thread.yield();
            }
            tries = true;
            try {
                pass(lock);
            } catch (Throwable thrown) {
                failure = thrown;
            }
        });
        pass(lock); // links it
        lock.lock();
        try {
            waits.start();
            FullHeap.fill();
            full = true;
            while (!tries) {
                Thread.yield();
            }
            for (int i = 0; i < 10_000 && !lock.hasQueuedThreads() && failure == null; i++) {
                Thread.yield(); // without a place in line, it tries again and again
            }
        } finally {
            lock.unlock();
        }
        waits.join();
        FullHeap.free();
        FullHeap.check(passes == 2, "a thread has not had the lock");
        FullHeap.check(failure == null, "the lock threw " + failure);
    }

    private static void pass(LimiterLock lock) {
        lock.lock();
        try {
            passes++;
        } finally {
            lock.unlock();
        }
    }
}
