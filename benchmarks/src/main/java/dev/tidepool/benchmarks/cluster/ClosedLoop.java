package dev.tidepool.benchmarks.cluster;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Keeps so many tasks in flight: each that ends makes room for another. One thread submits. */
final class ClosedLoop {
    private static final long LOST_SECONDS = 60;
    private static final double NANOS = 1e9;

    private final OpenCluster cluster;
    private final byte[] argument;
    private final int inFlight;

    ClosedLoop(OpenCluster cluster, byte[] argument, int inFlight) {
        this.cluster = cluster;
        this.argument = argument;
        this.inFlight = inFlight;
    }

    /**
     * Runs for so long and returns how many tasks a second ended with their result, once all have ended.
     *
     * @throws IllegalStateException if one did not
     */
    double run(double seconds) throws InterruptedException {
        Semaphore room = new Semaphore(inFlight);
        LongAdder completed = new LongAdder();
        LongAdder failed = new LongAdder();
        long began = System.nanoTime();
        long deadline = began + (long) (seconds * NANOS);
        while (System.nanoTime() - deadline < 0) {
            room.acquire();
            CompletionStage<byte[]> stage = submit();
            CompletionStage<byte[]> unused = stage.whenCompleteAsync(
                    (result, thrown) -> {
                        (thrown == null ? completed : failed).increment();
                        room.release();
                    },
                    Runnable::run);
        }
        double rate = completed.sum() * NANOS / (System.nanoTime() - began);
        if (!room.tryAcquire(inFlight, LOST_SECONDS, TimeUnit.SECONDS) || failed.sum() > 0) {
            throw new IllegalStateException(
                    "%d tasks failed, %d did not end".formatted(failed.sum(), inFlight - room.availablePermits()));
        }
        return rate;
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
