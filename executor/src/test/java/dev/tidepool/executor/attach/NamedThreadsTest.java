package dev.tidepool.executor.attach;

import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

/** What is read of the threads of a pool, beside their CPU clocks. */
final class NamedThreadsTest {
    private final NamedThreads threads = new NamedThreads("bulkhead-", new ThreadList(ThreadList::all));

    /** Only monitors counted. Threads before a bulkhead seemed to wait for something outside, and got company. */
    @Test
    void aThreadThatWaitsForAPermitWaitsForALock() {
        Semaphore permits = new Semaphore(0);
        Thread waiting = new Thread(permits::acquireUninterruptibly, "bulkhead-1");
        waiting.setDaemon(true);
        waiting.start();
        ExecutorPoolTest.until(
                "the thread waits for a lock", () -> threads.read(1).lockWaiting() == 1);
        permits.release();
    }

    @Test
    void aCollectionStopsTheThreads() {
        long before = threads.stoppedNanos();
        ExecutorPoolTest.until("a collection takes a millisecond", () -> {
            System.gc();
            return threads.stoppedNanos() > before;
        });
    }
}
