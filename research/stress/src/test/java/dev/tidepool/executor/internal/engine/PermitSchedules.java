package dev.tidepool.executor.internal.engine;

import dev.tidepool.policy.IdleOrder;
import dev.tidepool.stress.Actors;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;

/** The permits of a bounded queue under controlled schedules. */
public final class PermitSchedules {

    /** Taking and returning permits while two threads change the capacity: afterwards the capacity is free. */
    public void permitsFollowTheCapacity() throws Exception {
        QueuePermits permits = permits(2);
        Actors.together(
                () -> permits.changeCapacity(1),
                () -> permits.changeCapacity(4),
                () -> takeAndReturn(permits),
                () -> takeAndReturn(permits));
        int free = 0;
        while (permits.tryAcquire()) {
            free++;
        }
        if (free != permits.capacity()) {
            throw new AssertionError(free + " permits are free at a capacity of " + permits.capacity());
        }
    }

    private static void takeAndReturn(QueuePermits permits) {
        if (permits.tryAcquire()) {
            permits.release(1);
        }
    }

    private static QueuePermits permits(int capacity) {
        return new QueuePermits(new PoolOptions(
                "permits",
                new WorkerThreads(Thread::new),
                null,
                null,
                false,
                capacity,
                FullQueueAction.REJECT,
                Duration.ZERO,
                Long.MAX_VALUE,
                RejectedExecutionException::new,
                null,
                null,
                null,
                IdleOrder.LIFO,
                0,
                null,
                () -> 0));
    }
}
