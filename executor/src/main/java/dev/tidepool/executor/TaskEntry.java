package dev.tidepool.executor;

import dev.tidepool.executor.internal.engine.Submission;
import dev.tidepool.executor.internal.engine.TaskFuture;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Where tasks enter a pool.
 *
 * <p>The OpenTelemetry agent lets a trace follow a task through executors of the JDK, and knows these by the names of
 * their classes. So in a process with that agent, tasks pass a delegating executor of the JDK on their way. Without it
 * they do not. Thread-safe.
 */
final class TaskEntry {
    private static final boolean AGENT = isLoaded("io.opentelemetry.javaagent.OpenTelemetryAgent");

    private final Submission submission;
    private final @Nullable Executor traced;

    TaskEntry(Submission submission) {
        this.submission = submission;
        this.traced = AGENT ? Executors.unconfigurableExecutorService(new Traced(this)) : null;
    }

    /** An agent is on the system's class path. */
    private static boolean isLoaded(String agent) {
        try {
            Class.forName(agent, false, ClassLoader.getSystemClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError absent) {
            return false;
        }
    }

    /** See {@link AdaptiveExecutor#execute}. */
    void execute(Runnable task) {
        if (traced == null) {
            accept(task);
        } else {
            traced.execute(task);
        }
    }

    private void accept(Runnable task) {
        Object submitted = TaskFuture.originOf(task);
        submission.execute(task, submitted instanceof TypedTask typed && runsForLong(typed, task));
    }

    private boolean runsForLong(TypedTask typed, Runnable task) {
        try {
            return typed.isLongRunning();
        } catch (Throwable failure) {
            submission.failed(task, failure);
            throw failure;
        }
    }

    /** What the JDK's executor delegates to. Nobody else has it, and it only takes tasks. */
    private static final class Traced extends AbstractExecutorService {
        private final TaskEntry entry;

        Traced(TaskEntry entry) {
            this.entry = entry;
        }

        @Override
        public void execute(Runnable task) {
            entry.accept(task);
        }

        @Override
        public void shutdown() {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<Runnable> shutdownNow() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isShutdown() {
            return false;
        }

        @Override
        public boolean isTerminated() {
            return false;
        }

        @Override
        public boolean awaitTermination(long limit, TimeUnit unit) {
            return false;
        }
    }
}
