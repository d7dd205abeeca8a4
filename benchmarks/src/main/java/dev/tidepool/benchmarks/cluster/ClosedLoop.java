package dev.tidepool.benchmarks.cluster;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Keeps so many tasks in flight: each that ends makes room for another. Tasks that are turned away count
 * for nothing. One thread submits.
 */
final class ClosedLoop {
    private static final long LOST_SECONDS = 60;
    private static final double NANOS = 1e9;

    private final OpenCluster cluster;
    private final byte[] argument;
    private final int inFlight;
    private final Semaphore room;
    private final LongAdder completed = new LongAdder();
    private volatile @Nullable Throwable failure;

    ClosedLoop(OpenCluster cluster, byte[] argument, int inFlight) {
        this.cluster = cluster;
        this.argument = argument;
        this.inFlight = inFlight;
        this.room = new Semaphore(inFlight);
    }

    /**
     * Runs for so long and returns how many tasks a second ended with their result, once all have ended.
     *
     * @throws IllegalStateException if one failed, or did not end within a minute
     */
    double run(double seconds) throws InterruptedException {
        long before = completed.sum();
        long began = System.nanoTime();
        long deadline = began + (long) (seconds * NANOS);
        while (System.nanoTime() - deadline < 0) {
            room.acquire();
            CompletionStage<byte[]> unused = submit().whenCompleteAsync(this::ended, Runnable::run);
        }
        double rate = (completed.sum() - before) * NANOS / (System.nanoTime() - began);
        if (!room.tryAcquire(inFlight, LOST_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException(
                    inFlight - room.availablePermits() + " tasks did not end within " + LOST_SECONDS + " s");
        }
        room.release(inFlight);
        if (failure != null) {
            throw new IllegalStateException("a task failed: " + failure, failure);
        }
        return rate;
    }

    private void ended(byte[] result, @Nullable Throwable thrown) {
        if (thrown == null) {
            completed.increment();
        } else if (!(thrown instanceof RejectedExecutionException)) {
            failure = thrown;
        }
        room.release();
    }

    private CompletionStage<byte[]> submit() throws InterruptedException {
        while (true) {
            try {
                return cluster.submit(argument);
            } catch (RejectedExecutionException full) {
                TimeUnit.MILLISECONDS.sleep(1);
            }
        }
    }
}
