package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.queue.TaskQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The first successful result of several tasks. The JDK's {@code invokeAny} wraps its futures once more, so
 * a cancelled loser would stay in the queue. A pool queues these futures themselves. As in the JDK, a task is submitted
 * only while none has ended. A task that ends needs no memory to say so. For one call only, by the thread that made it.
 *
 * @param <T> the type of the result
 */
public final class FirstResult<T> {
    private final Executor executor;
    private final @Nullable TaskQueue poolQueue;
    private final Thread caller = Thread.currentThread();

    /** Those that have ended, in order: a place for each. */
    private AtomicReferenceArray<@Nullable Future<T>> ended = new AtomicReferenceArray<>(0);

    private final AtomicInteger count = new AtomicInteger();
    private int taken;

    /** Creates a call whose tasks enter the queue of their pool as they are. */
    public FirstResult(Executor executor) {
        this(executor, null);
    }

    /**
     * Creates a call.
     *
     * @param poolQueue the queue of the pool that will run the tasks, which get there inside of others; else null
     */
    public FirstResult(Executor executor, @Nullable TaskQueue poolQueue) {
        this.executor = executor;
        this.poolQueue = poolQueue;
    }

    /** See {@link java.util.concurrent.ExecutorService#invokeAny(Collection)}. */
    public T of(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
        try {
            return first(tasks, null);
        } catch (TimeoutException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** See {@link java.util.concurrent.ExecutorService#invokeAny(Collection, long, TimeUnit)}. */
    public T of(Collection<? extends Callable<T>> tasks, long limitNanos)
            throws InterruptedException, ExecutionException, TimeoutException {
        return first(tasks, System.nanoTime() + Math.max(0, limitNanos)); // a sum far below now would be above it
    }

    private T first(Collection<? extends Callable<T>> tasks, @Nullable Long deadline)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException("invokeAny needs at least one task");
        }
        List<QueuedWhenDone> futures = new ArrayList<>(tasks.size());
        for (Callable<T> task : tasks) {
            futures.add(new QueuedWhenDone(Objects.requireNonNull(task, "task")));
        }
        ended = new AtomicReferenceArray<>(futures.size());
        ExecutionException failure = new ExecutionException("no task ended", null);
        try {
            int submitted = 0;
            for (int seen = 0; seen < futures.size(); seen++) {
                Future<T> future = poll();
                while (future == null && submitted < futures.size()) {
                    executor.execute(futures.get(submitted++));
                    future = poll();
                }
                try {
                    return (future == null ? nextEnded(futures, deadline) : future).get();
                } catch (ExecutionException thrown) {
                    failure = thrown;
                } catch (CancellationException cancelled) {
                    failure = new ExecutionException(cancelled);
                }
            }
        } finally {
            for (int i = 0; i < futures.size(); i++) { // an iterator would need memory
                cancel(futures.get(i));
            }
        }
        throw failure;
    }

    /** A thread of the user's may refuse an interrupt; the other losers must be cancelled all the same. */
    private static void cancel(Future<?> loser) {
        try {
            loser.cancel(true);
        } catch (RuntimeException | Error refused) {
            // The future is cancelled; its task runs on.
        }
    }

    /** A worker may wait for tasks of its own pool here, as in {@code get}. */
    private Future<T> nextEnded(List<QueuedWhenDone> futures, @Nullable Long deadline)
            throws InterruptedException, TimeoutException {
        boolean givesPlace = false;
        for (int i = 0; i < futures.size() && !givesPlace; i++) {
            givesPlace = futures.get(i).beginWaiting();
        }
        try {
            return nextEnded(deadline);
        } finally {
            if (givesPlace) {
                BlockingSection.endWaiting();
            }
        }
    }

    private Future<T> nextEnded(@Nullable Long deadline) throws InterruptedException, TimeoutException {
        while (true) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            Future<T> future = poll();
            if (future != null) {
                return future;
            }
            if (deadline == null) {
                LockSupport.park(this);
            } else {
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    throw new TimeoutException("no task ended within the limit");
                }
                LockSupport.parkNanos(this, left);
            }
        }
    }

    /** Returns a future that has ended and was not returned before; null if there is none. */
    private @Nullable Future<T> poll() {
        Future<T> future = taken < ended.length() ? ended.get(taken) : null;
        taken += future == null ? 0 : 1;
        return future;
    }

    /** A future that enters {@link #ended} once it has ended in any way. */
    private final class QueuedWhenDone extends TaskFuture<T> {
        QueuedWhenDone(Callable<T> task) {
            super(task);
        }

        @Override
        protected @Nullable TaskQueue poolQueue() {
            return poolQueue != null ? poolQueue : super.poolQueue();
        }

        @Override
        protected void done() {
            super.done();
            ended.set(count.getAndIncrement(), this);
            LockSupport.unpark(caller);
        }
    }
}
