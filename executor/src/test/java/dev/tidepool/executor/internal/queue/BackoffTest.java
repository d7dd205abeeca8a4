package dev.tidepool.executor.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.QueueLayout;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class BackoffTest {
    /**
     * A submitter of real-time priority had taken the processor of a submitter of normal priority that held
     * the only queue. It only yielded, for nearly a second, until the system took the processor away from it.
     */
    @Test
    void aSubmitterSleepsWhileAPreemptedOneHoldsTheOnlyQueue() throws InterruptedException {
        CountDownLatch holds = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        // The first task is already measured, so its submitter reads the clock while it holds the queue.
        TaskQueue queue = NumberedTask.queue(
                QueueLayout.SHARED,
                false,
                () -> {
                    holds.countDown();
                    awaitUninterruptibly(goesOn);
                    return 0;
                },
                () -> {});
        Thread holder = new Thread(() -> queue.offer(new MeasuredTask(() -> {}, 0, 1, null), TaskQueue.EXTERNAL));
        Thread other = new Thread(() -> queue.offer(() -> {}, TaskQueue.EXTERNAL));
        holder.start();
        holds.await();
        other.start();
        while (other.getState() != Thread.State.TIMED_WAITING) {
            assertThat(other.isAlive()).isTrue();
            Thread.onSpinWait();
        }
        goesOn.countDown();
        holder.join(Duration.ofMinutes(2).toMillis());
        other.join(Duration.ofMinutes(2).toMillis());
        assertThat(queue.estimate()).isEqualTo(2);
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }
}
