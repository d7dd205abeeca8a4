package dev.tidepool.lab.measure.contestant;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** A ledger whose threads can be waited for; what their tasks throw is not printed. */
final class RememberedThreads implements PoolThreads {
    final ThreadLedger ledger = new ThreadLedger();
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();

    @Override
    public Thread newThread(Runnable body) {
        return remembered(ledger.newThread(body));
    }

    @Override
    public ThreadFactory counting(ThreadFactory source) {
        ThreadFactory counting = ledger.counting(source);
        return body -> remembered(counting.newThread(body));
    }

    @Override
    public ForkJoinWorkerThreadFactory forkJoinWorkers() {
        ForkJoinWorkerThreadFactory workers = ledger.forkJoinWorkers();
        return pool -> {
            ForkJoinWorkerThread worker = workers.newThread(pool);
            remembered(worker);
            return worker;
        };
    }

    /** Returns whether every thread ended within the limit. */
    boolean end(long limit, TimeUnit unit) throws InterruptedException {
        long deadline = System.nanoTime() + unit.toNanos(limit);
        for (Thread thread : threads) {
            thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
            if (thread.isAlive()) {
                return false;
            }
        }
        return true;
    }

    private Thread remembered(Thread thread) {
        thread.setUncaughtExceptionHandler((failed, exception) -> {});
        threads.add(thread);
        return thread;
    }
}
