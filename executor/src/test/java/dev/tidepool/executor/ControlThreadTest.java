package dev.tidepool.executor;

import static java.lang.Thread.State.TIMED_WAITING;
import static java.lang.Thread.State.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.sizing.Cached;
import dev.tidepool.policy.sizing.Fixed;
import java.time.Duration;
import java.util.EnumSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** The control thread of a pool hears what it is told while it is at work. */
class ControlThreadTest {

    /**
     * A lock that the thread waits for may use up the permit of an unpark. The thread then parked although its pool had
     * terminated: the hook never ran, and nobody learned of the termination. Controlled schedules found it.
     */
    @Test
    void aPoolThatTerminatesWhileItsControlThreadWaitsForALockEndsAndRunsItsHook() {
        AtomicReference<AdaptiveExecutor> built = new AtomicReference<>();
        AtomicReference<Thread> control = new AtomicReference<>();
        AtomicBoolean armed = new AtomicBoolean();
        CountDownLatch ended = new CountDownLatch(1);
        ManualClock clock = new ManualClock();
        AdaptiveExecutor pool = AdaptiveExecutor.builder("ending")
                .sizing(Cached.defaults())
                .onTermination(ended::countDown)
                .clock(() -> {
                    Thread caller = Thread.currentThread();
                    if (caller.getName().equals("tidepool-ending-control")) {
                        control.set(caller);
                        if (armed.compareAndSet(true, false)) {
                            built.get().shutdown();
                            LockSupport.parkNanos(1); // uses up the permit, as a lock does
                        }
                    }
                    return clock.getAsLong();
                })
                .build();
        built.set(pool);
        Await.until("the loop rests: its thread is parked without a limit", () -> {
            clock.advance(Duration.ofHours(1));
            Thread loop = control.get();
            return loop != null && loop.getState() == Thread.State.WAITING;
        });
        armed.set(true);
        pool.policy(Cached.defaults()); // wakes the loop
        Await.latch(ended);
        Await.termination(pool);
        assertThat(armed).isFalse();
    }

    /** The interrupt stayed and ended each wait of the thread at once, so it kept a core busy from then on. */
    @Test
    void aListenerThatLeavesItInterruptedKeepsNoCoreBusy() {
        AtomicReference<Thread> control = new AtomicReference<>();
        AdaptiveExecutor pool = AdaptiveExecutor.builder("interrupted")
                .sizing(new Fixed(1))
                .listener(new PoolListener() {
                    @Override
                    public void onDecision(DecisionRecord decision) {
                        control.set(Thread.currentThread());
                        Thread.currentThread().interrupt();
                    }
                })
                .build();
        Await.until("it waits", () -> {
            Thread loop = control.get();
            return loop != null
                    && !loop.isInterrupted()
                    && EnumSet.of(WAITING, TIMED_WAITING).contains(loop.getState());
        });
        PoolFixture.end(pool);
    }
}
