package dev.tidepool.executor;

import dev.tidepool.executor.internal.engine.TaskFuture;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * A task that runs again and again, until it throws or is cancelled. Each run is a future of its own, and the next is
 * due only once it has ended, so no two runs overlap. This future ends with the series, and never with a result.
 */
final class PeriodicTask extends ScheduledTask<Object> {
    private final Runnable command;
    private final long periodNanos;
    private final boolean atFixedRate;
    private final Failure failure;
    private volatile @Nullable Run current;

    PeriodicTask(TaskTimer timer, Runnable command, long number, long dueNanos, long periodNanos, boolean atFixedRate) {
        this(timer, command, number, dueNanos, periodNanos, atFixedRate, new Failure());
    }

    private PeriodicTask(
            TaskTimer timer,
            Runnable command,
            long number,
            long dueNanos,
            long periodNanos,
            boolean atFixedRate,
            Failure failure) {
        super(timer, failure, number, dueNanos);
        this.command = command;
        this.periodNanos = periodNanos;
        this.atFixedRate = atFixedRate;
        this.failure = failure;
    }

    /** Throws what the last run threw: the future runs it to end. */
    private static final class Failure implements Callable<Object> {
        private volatile Throwable cause = new IllegalStateException("the series has not failed");

        @Override
        public Object call() throws Exception {
            if (cause instanceof Error error) {
                throw error;
            }
            throw cause instanceof Exception exception ? exception : new IllegalStateException(cause);
        }
    }

    private final class Run extends TaskFuture<@Nullable Object> {
        @SuppressWarnings("NullAway") // a runnable has no result
        Run() {
            super(command, null);
        }

        @Override
        protected void done() {
            runEnded(this);
        }
    }

    @Override
    TaskFuture<?> nextRun() {
        Run run = new Run();
        current = run;
        return run;
    }

    private void runEnded(Run run) {
        Throwable thrown = run.failure();
        if (thrown != null) {
            fail(thrown);
        } else if (run.isCancelled()) {
            super.cancel(false);
        }
        if (!isDone()) {
            dueNanos = (atFixedRate ? dueNanos : timer.now()) + periodNanos;
        }
        timer.ended(this, run);
    }

    private void fail(Throwable thrown) {
        failure.cause = thrown;
        super.run();
    }

    @Override
    void rejected(RejectedExecutionException cause) {
        fail(cause);
    }

    @Override
    public boolean isPeriodic() {
        return true;
    }

    /** Cancels the series, which its timer has given back and runs no more. */
    @Override
    public void run() {
        cancel(false);
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(false);
        Run run = current;
        if (cancelled && run != null && mayInterruptIfRunning) {
            run.cancel(true);
        }
        return cancelled;
    }

    @Override
    protected void done() {
        timer.seriesEnded(this);
    }
}
