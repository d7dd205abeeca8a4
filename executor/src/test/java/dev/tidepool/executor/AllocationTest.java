package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.testing.AllocatedBytes;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * How much a submission allocates in steady state, and how much memory a waiting task needs. In the full tier: its JVM
 * has the compiler that users have.
 */
@Tag("full")
@SuppressWarnings("FutureReturnValueIgnored")
final class AllocationTest {
    private static final int BATCH = 500;
    private static final int BATCHES = 1_000;

    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final AtomicLong ran = new AtomicLong();
    private final Runnable task = ran::incrementAndGet;
    private final Callable<Long> callable = ran::incrementAndGet;

    /**
     * Returns a pool on a clock that stands still. Some 5,000 arrivals a second are measured, which allocates: on a
     * loaded machine, a large share of all.
     */
    private AdaptiveExecutor pool() {
        return pools.stepped(AdaptiveExecutor.builder("allocates").sizing(new Fixed(2)));
    }

    /** Submits batch after batch while at most one batch waits, so that the queue stays small. */
    private double bytesEach(Runnable submission) {
        long submitted = ran.get();
        long before = 0;
        for (int batch = -BATCHES; batch < BATCHES; batch++) {
            if (batch == 0) {
                before = AllocatedBytes.ofThisThread();
            }
            for (int i = 0; i < BATCH; i++) {
                submission.run();
            }
            submitted += BATCH;
            while (submitted - ran.get() > BATCH) {
                Thread.onSpinWait();
            }
        }
        double bytes = AllocatedBytes.ofThisThread() - before;
        long all = submitted;
        Await.until("all ran", () -> ran.get() == all);
        return bytes / (BATCH * BATCHES);
    }

    @Test
    void executeAllocatesNothing() {
        AdaptiveExecutor executor = pool();
        assertThat(bytesEach(() -> executor.execute(task))).isLessThan(1);
    }

    @Test
    void submitAllocatesOnlyTheFuture() {
        AdaptiveExecutor executor = pool();
        assertThat(bytesEach(() -> executor.submit(task))).isLessThan(41);
        assertThat(bytesEach(() -> executor.submit(callable))).isLessThan(41);
    }

    @Test
    void aWaitingTaskNeedsAtMost64Bytes() {
        int tasks = 200_000;
        AdaptiveExecutor executor = pools.fixed(1);
        Blocker blocker = pools.occupy(executor);
        CountDownLatch done = new CountDownLatch(tasks);
        Runnable counted = done::countDown;
        long before = AllocatedBytes.ofThisThread();
        for (int i = 0; i < tasks; i++) {
            executor.execute(counted);
        }
        long bytes = AllocatedBytes.ofThisThread() - before;
        blocker.release();
        Await.latch(done);
        assertThat((double) bytes / tasks).isLessThan(64);
    }
}
