package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An interrupt meant for one task never reaches the next, on a pool of one thread. */
@SuppressWarnings("FutureReturnValueIgnored")
final class InterruptTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final AdaptiveExecutor executor = pools.fixed(1);

    private boolean nextTaskIsInterrupted() {
        return Await.result(executor.submit(() -> Thread.currentThread().isInterrupted()));
    }

    @Test
    void anInterruptThatATaskLeavesBehindDoesNotReachTheNext() {
        Runnable leaver = () -> Thread.currentThread().interrupt();
        for (int i = 0; i < 100; i++) {
            executor.execute(leaver);
            assertThat(nextTaskIsInterrupted()).isFalse();
            executor.submit(leaver);
            assertThat(nextTaskIsInterrupted()).isFalse();
        }
    }

    @Test
    void anInterruptLeftBehindDoesNotReachATaskAfterTheWorkerWasIdle() {
        for (int i = 0; i < 50; i++) {
            executor.execute(() -> Thread.currentThread().interrupt());
            Await.until("the worker is idle", () -> executor.stats().threadsBusy() == 0);
            assertThat(nextTaskIsInterrupted()).isFalse();
        }
    }

    @Test
    void aLateCancelDoesNotReachTheNextTask() throws Exception {
        AtomicInteger leaked = new AtomicInteger();
        for (int i = 0; i < 1_000; i++) {
            CyclicBarrier together = new CyclicBarrier(2);
            Future<Integer> cancelled = executor.submit(() -> together.await());
            Future<?> next = executor.submit(() -> {
                if (Thread.currentThread().isInterrupted()) {
                    leaked.incrementAndGet();
                }
            });
            together.await();
            cancelled.cancel(true);
            next.get();
        }
        assertThat(leaked).hasValue(0);
    }

    @Test
    void anInterruptOfAnIdleWorkerIsClearedAndTheWorkerLives() {
        Thread worker = Await.result(executor.submit(Thread::currentThread));
        for (int i = 0; i < 50; i++) {
            Await.until("the worker is parked", () -> worker.getState() == Thread.State.WAITING);
            worker.interrupt();
            Await.until("the interrupt is cleared", () -> !worker.isInterrupted());
        }
        assertThat(Await.result(executor.submit(Thread::currentThread))).isSameAs(worker);
        assertThat(nextTaskIsInterrupted()).isFalse();
        assertThat(executor.stats().threadsCreated()).isEqualTo(1);
    }
}
