package dev.tidepool.lab.measure.contestant;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Makes the threads of a pool and counts them: threads alive, threads created, and their integral over time. Every
 * contestant's threads come from here, so all pools are measured alike. Thread-safe.
 *
 * <p>Threads have {@link Thread#NORM_PRIORITY}. They never inherit the raised priority of the arrival generator.
 */
public final class ThreadLedger implements PoolThreads {
    private final ReentrantLock lock = new ReentrantLock();

    /** Threads that were made and have not begun to run. */
    private final Set<Thread> waiting = ConcurrentHashMap.newKeySet();

    private int alive;
    private int peak;
    private int recentPeak;
    private long created;
    private double threadNanos;
    private long changedAtNanos = System.nanoTime();

    /**
     * The counts at one moment.
     *
     * @param peak maximum of threads alive
     * @param created threads created so far
     * @param threadSeconds integral of the threads alive over time, seconds
     */
    public record Counts(int alive, int peak, long created, double threadSeconds) {}

    /** Returns a platform thread that counts from now until it ends. */
    @Override
    @SuppressWarnings("ThreadPriorityCheck") // inherits no priority
    public Thread newThread(Runnable body) {
        Thread thread = new Thread(whileCounted(body), "pool-" + (created + 1));
        thread.setDaemon(true);
        thread.setPriority(Thread.NORM_PRIORITY);
        return counted(thread);
    }

    @Override
    public ThreadFactory counting(ThreadFactory threads) {
        return body -> counted(threads.newThread(whileCounted(body)));
    }

    @Override
    public ForkJoinWorkerThreadFactory forkJoinWorkers() {
        return CountedForkJoinWorker::new;
    }

    public Counts counts() {
        lock.lock();
        try {
            advance();
            return new Counts(alive - neverStarted(), peak, created, threadNanos / 1e9);
        } finally {
            lock.unlock();
        }
    }

    /** At its shutdown, a pool may make a thread that it then does not start. */
    private int neverStarted() {
        return (int) waiting.stream()
                .filter(thread -> thread.getState() == Thread.State.NEW)
                .count();
    }

    /** Returns the maximum of threads alive since the last call, or since the start. */
    public int takePeak() {
        lock.lock();
        try {
            int taken = recentPeak;
            recentPeak = alive;
            return taken;
        } finally {
            lock.unlock();
        }
    }

    private Thread counted(Thread thread) {
        waiting.add(thread);
        change(1);
        return thread;
    }

    private Runnable whileCounted(Runnable body) {
        return () -> {
            waiting.remove(Thread.currentThread());
            try {
                body.run();
            } finally {
                change(-1);
            }
        };
    }

    private void change(int by) {
        lock.lock();
        try {
            advance();
            alive += by;
            created += Math.max(0, by);
            peak = Math.max(peak, alive);
            recentPeak = Math.max(recentPeak, alive);
        } finally {
            lock.unlock();
        }
    }

    private void advance() {
        long now = System.nanoTime();
        threadNanos += (double) alive * (now - changedAtNanos);
        changedAtNanos = now;
    }

    private final class CountedForkJoinWorker extends ForkJoinWorkerThread {
        @SuppressWarnings("ThreadPriorityCheck") // inherits no priority
        CountedForkJoinWorker(ForkJoinPool pool) {
            super(pool);
            setPriority(NORM_PRIORITY);
            change(1);
        }

        @Override
        protected void onTermination(@Nullable Throwable exception) {
            change(-1);
            super.onTermination(exception);
        }
    }
}
