package dev.tidepool.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.testing.Wait;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class LimiterLockTest {
    private final LimiterLock lock = new LimiterLock();
    private final AtomicReference<Throwable> thrown = new AtomicReference<>();

    private final class Hostile extends Thread {
        private volatile boolean throwsNow;

        @Override
        public void interrupt() {
            if (throwsNow) {
                throw new IllegalStateException("from interrupt");
            }
            super.interrupt();
        }

        @Override
        public void run() {
            try {
                lock.lock();
                try {
                    assertThat(lock.getHoldCount()).isEqualTo(1);
                } finally {
                    lock.unlock();
                }
            } catch (Throwable failure) {
                thrown.set(failure);
            }
        }
    }

    /** The JDK's lock interrupts such a thread once more when it has the lock: nobody released it. */
    @Test
    void aThreadWhoseInterruptThrowsHasTheLock() throws InterruptedException {
        Hostile hostile = new Hostile();
        lock.lock();
        try {
            hostile.start();
            Wait.until(() -> lock.hasQueuedThread(hostile) && hostile.getState() == Thread.State.WAITING);
            hostile.interrupt();
            hostile.throwsNow = true;
        } finally {
            lock.unlock();
        }
        hostile.join();
        assertThat(thrown).hasNullValue();
        assertThat(lock.isLocked()).isFalse();
    }
}
