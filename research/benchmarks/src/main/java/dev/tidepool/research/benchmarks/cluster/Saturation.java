package dev.tidepool.research.benchmarks.cluster;

import dev.tidepool.lab.measure.loop.ClosedLoop;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a constant number of tasks in flight: the end of each task starts another. Rejected tasks do not count. One
 * thread submits.
 */
final class Saturation {
    private static final long LOST_SECONDS = 60;
    private static final double NANOS = 1e9;

    private final OpenCluster cluster;
    private final byte[] argument;
    private final ClosedLoop loop;
    private final LongAdder completed = new LongAdder();
    private volatile @Nullable Throwable failure;

    Saturation(OpenCluster cluster, byte[] argument, int inFlight) {
        this.cluster = cluster;
        this.argument = argument;
        this.loop = new ClosedLoop(inFlight, (i, ended) -> start(ended));
    }

    /**
     * Runs for some time, waits for the end of all tasks, and returns the completed tasks per second.
     *
     * @throws IllegalStateException if a task failed or did not end within a minute
     */
    double run(double seconds) throws InterruptedException {
        long before = completed.sum();
        long began = System.nanoTime();
        loop.run((long) (seconds * NANOS));
        double rate = (completed.sum() - before) * NANOS / (System.nanoTime() - began);
        int lost = loop.awaitEnds(LOST_SECONDS);
        if (lost > 0) {
            throw new IllegalStateException(lost + " tasks did not end within " + LOST_SECONDS + " s");
        }
        if (failure != null) {
            throw new IllegalStateException("a task failed: " + failure, failure);
        }
        return rate;
    }

    private void start(Runnable ended) throws InterruptedException {
        CompletionStage<byte[]> unused = submit().whenCompleteAsync(
                        (result, thrown) -> {
                            if (thrown == null) {
                                completed.increment();
                            } else if (!(thrown instanceof RejectedExecutionException)) {
                                failure = thrown;
                            }
                            ended.run();
                        },
                        Runnable::run);
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
