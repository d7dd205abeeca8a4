package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.testing.AllocatedBytes;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The first signal of a condition needs memory. Without any, JDK 17 forgot whoever waited for the end, and {@code
 * shutdownNow} kept the lock of the pool for good.
 */
final class TerminationMemoryTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private interface Awaiting {
        boolean await(long limit, TimeUnit unit) throws InterruptedException;
    }

    /** Returns what the end takes while another thread waits for it. */
    private static long bytesToEnd(Runnable shutdown, Awaiting end) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            try {
                assertThat(end.await(Await.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException interrupt) {
                throw new IllegalStateException(interrupt);
            }
        });
        waiter.start();
        Await.until("the end is awaited", () -> waiter.getState() == Thread.State.TIMED_WAITING);
        long before = AllocatedBytes.ofThisThread();
        shutdown.run();
        long bytes = AllocatedBytes.ofThisThread() - before;
        waiter.join();
        return bytes;
    }

    private long bytesToEndAPool() throws InterruptedException {
        ScriptedPolicy policy = new ScriptedPolicy("without threads", PoolFixture.decision(0, 0, 1));
        AdaptiveExecutor pool = pools.unstepped(AdaptiveExecutor.builder("ends").sizing(policy));
        return bytesToEnd(pool::shutdown, pool::awaitTermination);
    }

    private long bytesToEndATimer() throws InterruptedException {
        TaskBooks books = new TaskTimer(pools.fixed(1), null, pools.clock).books();
        return bytesToEnd(books::shutdown, books::awaitTermination);
    }

    @Test
    void whoWaitsForTheEndOfAPoolLearnsOfItWithoutMemory() throws InterruptedException {
        bytesToEndAPool(); // links what the next one calls
        assertThat(bytesToEndAPool()).isZero();
    }

    @Test
    void whoWaitsForTheEndOfATimerLearnsOfItWithoutMemory() throws InterruptedException {
        bytesToEndATimer();
        assertThat(bytesToEndATimer()).isZero();
    }
}
