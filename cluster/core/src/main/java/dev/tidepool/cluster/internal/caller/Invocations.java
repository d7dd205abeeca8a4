package dev.tidepool.cluster.internal.caller;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The methods of an executor service that submit several tasks and wait. */
public final class Invocations {
    private Invocations() {}

    /** Submits all tasks and waits for them. Cancels those that have not ended after {@code nanos}. */
    public static <T> List<Future<T>> all(
            Function<Callable<T>, CompletableFuture<T>> submit, Collection<? extends Callable<T>> tasks, long nanos)
            throws InterruptedException {
        long start = System.nanoTime();
        List<CompletableFuture<T>> futures = new ArrayList<>();
        try {
            for (Callable<T> task : tasks) {
                futures.add(submit.apply(task));
            }
            Object unused = CompletableFuture.allOf(futures.toArray(new CompletableFuture<?>[0]))
                    .get(left(nanos, start), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException ended) {
            // The futures say which tasks failed.
        } finally {
            cancel(futures);
        }
        return new ArrayList<>(futures);
    }

    /** Submits all tasks, returns the first result and cancels the others. */
    public static <T> T any(
            Function<Callable<T>, CompletableFuture<T>> submit, Collection<? extends Callable<T>> tasks, long nanos)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException("tasks is empty; give at least one");
        }
        long start = System.nanoTime();
        List<CompletableFuture<T>> futures = new ArrayList<>();
        BlockingQueue<CompletableFuture<T>> ended = new LinkedBlockingQueue<>();
        try {
            for (Callable<T> task : tasks) {
                CompletableFuture<T> future = submit.apply(task);
                futures.add(future);
                CompletableFuture<T> unused = future.whenComplete((result, thrown) -> ended.add(future));
            }
            ExecutionException last = null;
            for (int i = 0; i < futures.size(); i++) {
                CompletableFuture<T> first = ended.poll(left(nanos, start), TimeUnit.NANOSECONDS);
                if (first == null) {
                    throw new TimeoutException("none of " + futures.size() + " tasks completed in time");
                }
                try {
                    return first.get();
                } catch (ExecutionException failed) {
                    last = failed;
                }
            }
            throw failure(last);
        } finally {
            cancel(futures);
        }
    }

    private static ExecutionException failure(@Nullable ExecutionException last) {
        return last != null ? last : new ExecutionException(new CancellationException("every task was cancelled"));
    }

    private static long left(long nanos, long start) {
        return nanos == Long.MAX_VALUE ? nanos : nanos - (System.nanoTime() - start);
    }

    private static void cancel(List<? extends Future<?>> futures) {
        futures.forEach(future -> future.cancel(true));
    }
}
