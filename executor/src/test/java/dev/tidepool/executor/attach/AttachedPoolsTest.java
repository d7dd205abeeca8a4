package dev.tidepool.executor.attach;

import dev.tidepool.policy.MachineSample;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The one thread that steps all policies, and a pool that does what none should. */
final class AttachedPoolsTest {
    private final HostilePool pool = new HostilePool();
    private final AttachedPools pools = new AttachedPools();

    /** Interrupts whoever steps it, or throws what no logger can print. */
    private static final class HostilePool implements ManagedPool {
        private final AtomicReference<Thread> stepper = new AtomicReference<>();
        private final AtomicInteger looks = new AtomicInteger();
        private volatile boolean interrupts;
        private volatile boolean ended;

        @Override
        public boolean isEnded() {
            return ended;
        }

        @Override
        public PoolCounts counts() {
            Thread caller = Thread.currentThread();
            if (caller.getName().equals(AttachedPools.THREAD)) {
                stepper.set(caller);
                looks.incrementAndGet();
                if (!interrupts) {
                    throw new UnprintableError();
                }
                caller.interrupt();
            }
            return new PoolCounts(1, 0, 0, 0);
        }

        @Override
        public PoolSizes sizes() {
            return new PoolSizes(1, 4);
        }

        @Override
        public void resize(PoolSizes sizes) {}
    }

    private static final class UnprintableError extends Error {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new UnprintableError();
        }
    }

    private void attach() {
        pools.add(AttachedPolicy.builder(pool)
                .create(new NamedThreads("", ThreadList.OF_JVM), () -> MachineSample.ofCores(2), System.nanoTime()));
    }

    @AfterEach
    void end() {
        pool.ended = true;
        pools.wake();
    }

    /** The thread died, and no attached pool of the JVM was ever looked at again. */
    @Test
    void theThreadSurvivesAFailureThatCannotBeLogged() {
        attach();
        ExecutorPoolTest.until("it looks again", () -> {
            pools.wake();
            return pool.looks.get() > 1;
        });
    }

    /** A thread that is interrupted does not wait, so it took a core for good. */
    @Test
    void theThreadWaitsBetweenItsLooksAlthoughItWasInterrupted() {
        pool.interrupts = true;
        attach();
        ExecutorPoolTest.until("it has looked", () -> pool.looks.get() > 0);
        ExecutorPoolTest.until("it waits", () -> pool.stepper.get().getState() == Thread.State.TIMED_WAITING);
    }
}
