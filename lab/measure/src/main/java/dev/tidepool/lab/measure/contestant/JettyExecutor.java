package dev.tidepool.lab.measure.contestant;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * {@link QueuedThreadPool} as an executor service. If the pool itself is stopped, it neither runs nor returns its
 * queued tasks. {@link #shutdown} therefore stops it when the queue is empty, and {@link #shutdownNow} empties the
 * queue first. The pool gets the tasks unwrapped.
 */
final class JettyExecutor extends AbstractExecutorService {
    private final Pool pool;
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
    private final CountDownLatch stopped = new CountDownLatch(1);

    /** Held for reading during a handover, so that no task follows {@link #last}. */
    private final StampedLock handingOver = new StampedLock();

    private volatile boolean shutdown;

    /** The last task of an orderly shutdown: when it runs, all others have begun. */
    private final Runnable last = this::stop;

    /**
     * Starts a pool.
     *
     * @param idleMillis after each such time, one idle thread above {@code min} ends, ms
     */
    JettyExecutor(int min, int max, int idleMillis, ThreadFactory factory) {
        pool = new Pool(min, max, idleMillis, body -> remembered(factory.newThread(body)));
        try {
            pool.start();
        } catch (Exception failed) {
            throw new IllegalStateException("Jetty's pool of " + min + " to " + max + " threads did not start", failed);
        }
    }

    /** Wakes an idle thread of a stopped pool, so that it ends. */
    private record WakeUp() implements Runnable {
        @Override
        public void run() {}
    }

    /** A pool whose queue can be emptied. */
    private static final class Pool extends QueuedThreadPool {
        /** Reserved threads serve other uses than {@code execute}, and need more than one thread. */
        private static final int NO_RESERVED_THREADS = 0;

        Pool(int min, int max, int idleMillis, ThreadFactory threads) {
            super(max, min, idleMillis, NO_RESERVED_THREADS, null, null, threads);
            setStopTimeout(0); // stop neither waits nor interrupts
        }

        @Override
        protected BlockingQueue<Runnable> getQueue() {
            return super.getQueue();
        }
    }

    Executor bare() {
        return pool;
    }

    @Override
    public void execute(Runnable task) {
        long stamp = handingOver.readLock();
        try {
            if (shutdown) {
                throw new RejectedExecutionException("the pool is shut down");
            }
            pool.execute(task);
        } finally {
            handingOver.unlockRead(stamp);
        }
    }

    @Override
    public void shutdown() {
        long stamp = handingOver.writeLock();
        try {
            if (!shutdown) {
                shutdown = true;
                pool.execute(last);
            }
        } finally {
            handingOver.unlockWrite(stamp);
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        List<Runnable> queued = new ArrayList<>();
        long stamp = handingOver.writeLock();
        try {
            shutdown = true;
            pool.getQueue().drainTo(queued);
        } finally {
            handingOver.unlockWrite(stamp);
        }
        stop();
        threads.forEach(Thread::interrupt);
        queued.removeIf(task -> task == last || task instanceof WakeUp);
        return queued;
    }

    @Override
    public boolean isShutdown() {
        return shutdown;
    }

    @Override
    public boolean isTerminated() {
        return stopped.getCount() == 0 && threads.stream().noneMatch(Thread::isAlive);
    }

    @Override
    public boolean awaitTermination(long limit, TimeUnit unit) throws InterruptedException {
        long deadline = System.nanoTime() + unit.toNanos(limit);
        if (!stopped.await(limit, unit)) {
            return false;
        }
        for (Thread thread : threads) {
            TimeUnit.NANOSECONDS.timedJoin(thread, deadline - System.nanoTime());
        }
        return isTerminated();
    }

    /** Ends every thread after its task and wakes the idle ones. */
    private void stop() {
        try {
            pool.stop();
        } catch (Exception failed) {
            throw new IllegalStateException("Jetty's pool did not stop", failed);
        }
        threads.forEach(each -> pool.getQueue().add(new WakeUp()));
        stopped.countDown();
    }

    private Thread remembered(Thread thread) {
        threads.removeIf(old -> old.getState() == Thread.State.TERMINATED);
        threads.add(thread);
        return thread;
    }
}
