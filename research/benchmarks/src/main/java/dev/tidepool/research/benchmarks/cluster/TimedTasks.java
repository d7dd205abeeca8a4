package dev.tidepool.research.benchmarks.cluster;

import dev.tidepool.lab.measure.loop.OpenLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends tasks on schedule, whatever happens to earlier ones, and records the end of each. One thread calls it; tasks
 * end on others.
 */
final class TimedTasks {
    private static final double NANOS = 1e9;
    private static final long POLL_NANOS = 5_000_000;

    private final OpenCluster cluster;
    private final byte[] argument;
    private final AtomicInteger unended = new AtomicInteger();
    private long scheduledUntil = System.nanoTime();

    /** Makes a loop that sends tasks with this argument. */
    TimedTasks(OpenCluster cluster, byte[] argument) {
        this.cluster = cluster;
        this.argument = argument;
    }

    /** Sends tasks at this rate for some time, directly after the earlier ones, and returns them. */
    List<SentTask> send(double rate, double seconds) {
        int count = (int) Math.max(1, Math.round(rate * seconds));
        List<SentTask> tasks = new ArrayList<>(count);
        long began = Math.max(scheduledUntil, System.nanoTime());
        OpenLoop.sleeping(began, count, i -> (long) (i * NANOS / rate), i -> {
                    SentTask task = new SentTask(began + (long) (i * NANOS / rate));
                    tasks.add(task);
                    submit(task);
                })
                .run();
        scheduledUntil = began + (long) (count * NANOS / rate);
        return tasks;
    }

    private void submit(SentTask task) {
        unended.incrementAndGet();
        task.submittedAt = System.nanoTime();
        CompletionStage<byte[]> stage;
        try {
            stage = cluster.submit(argument);
        } catch (RejectedExecutionException refused) {
            ended(task, SentTask.End.REFUSED);
            return;
        } finally {
            task.submissionNanos = System.nanoTime() - task.submittedAt;
        }
        // The thread that has the result runs this. By default, Hazelcast's futures start a thread on two cores.
        CompletionStage<byte[]> unused = stage.whenCompleteAsync(
                (result, thrown) -> {
                    if (thrown == null) {
                        task.pid = Job.pidOf(result);
                        ended(task, SentTask.End.COMPLETED);
                    } else {
                        ended(
                                task,
                                thrown instanceof RejectedExecutionException
                                        ? SentTask.End.RETURNED
                                        : SentTask.End.FAILED);
                    }
                },
                Runnable::run);
    }

    private void ended(SentTask task, SentTask.End end) {
        task.endedAt = System.nanoTime();
        task.end = end;
        unended.decrementAndGet();
    }

    /**
     * Waits until all tasks have ended, for at most this time.
     *
     * @return whether they have
     */
    boolean awaitEnds(double seconds) {
        long deadline = System.nanoTime() + (long) (seconds * NANOS);
        while (unended.get() > 0 && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        return unended.get() == 0;
    }
}
