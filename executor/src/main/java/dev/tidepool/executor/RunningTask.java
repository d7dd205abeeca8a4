package dev.tidepool.executor;

import dev.tidepool.executor.internal.engine.RunningThread;
import dev.tidepool.executor.internal.engine.WorkerPool;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/**
 * A task that runs, and where it is. Immutable.
 *
 * @param thread the name of its thread
 * @param atLeast for how long it has run at least: the pool looks now and then, and counts from the first look that saw
 *     the task; zero if this is the first
 * @param stack where it is, innermost call first, without the calls of the pool that led to it; not empty
 */
public record RunningTask(String thread, Duration atLeast, List<StackTraceElement> stack) {
    private static final String ENGINE = WorkerPool.class.getPackageName() + ".";
    private static final String SCHEDULED = ScheduledTask.class.getName();

    public RunningTask {
        stack = List.copyOf(stack);
    }

    static List<RunningTask> of(WorkerPool pool) {
        return pool.runningThreads().stream()
                .map(RunningTask::of)
                .filter(task -> !task.stack().isEmpty()) // its thread has just ended it
                .sorted(Comparator.comparing(RunningTask::atLeast).reversed())
                .toList();
    }

    private static RunningTask of(RunningThread running) {
        List<StackTraceElement> calls = List.of(running.thread().getStackTrace());
        return new RunningTask(
                running.thread().getName(), Duration.ofNanos(running.nanos()), calls.subList(0, firstOfPool(calls)));
    }

    /** The thread's factory may have calls below those of the pool, and the task may call the pool again. */
    private static int firstOfPool(List<StackTraceElement> calls) {
        int call = calls.size() - 1;
        while (call >= 0 && !isOfPool(calls.get(call))) {
            call--;
        }
        while (call >= 0 && isOfPool(calls.get(call))) {
            call--;
        }
        return call + 1;
    }

    private static boolean isOfPool(StackTraceElement call) {
        return call.getClassName().startsWith(ENGINE) || call.getClassName().equals(SCHEDULED);
    }
}
