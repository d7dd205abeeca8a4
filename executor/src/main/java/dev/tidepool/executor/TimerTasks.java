package dev.tidepool.executor;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of a {@link TaskTimer} by their stage.
 *
 * <p><b>Legal transitions</b> of {@link ScheduledTask#stage}:
 *
 * <ul>
 *   <li>NEW to WAITING (accepted with a delay) or to QUEUED (accepted and due);
 *   <li>WAITING to QUEUED (its time has come, or its user runs it before);
 *   <li>QUEUED to RUNNING, together with its future;
 *   <li>RUNNING to WAITING (a series that goes on) or to DONE;
 *   <li>NEW, WAITING or QUEUED to DONE: its future was cancelled, or the pool refused it;
 *   <li>QUEUED to REVOKED to RETURNED, and WAITING to RETURNED: {@code shutdownNow} gives it back;
 *   <li>QUEUED to RETURNED: the pool gives it back, by its own {@code shutdownNow} or {@code remove};
 *   <li>REVOKED or RETURNED to DONE: whoever got it ends its future.
 * </ul>
 *
 * <p>{@code waiting} has the tasks that are WAITING, and {@code handed} those that are QUEUED or RUNNING.
 *
 * <p>{@link TaskBooks} decides which transition comes; its lock guards every method. {@link #await} and {@link #hand}
 * may lack memory; then nothing changes. Nothing on the way to the end of a task needs any.
 */
final class TimerTasks {
    private final DelayHeap waiting = new DelayHeap();
    private final HandedTasks handed = new HandedTasks();

    /** How many of {@code handed} are RUNNING. */
    private int running;

    boolean noneWaits() {
        return waiting.isEmpty();
    }

    boolean isEmpty() {
        return waiting.isEmpty() && handed.isEmpty();
    }

    /** Returns the task that is due first of those that wait; null if none waits. */
    @Nullable
    ScheduledTask<?> first() {
        return waiting.first();
    }

    /** Returns when the first task is due; there must be one. */
    long firstDueNanos() {
        return waiting.firstDueNanos();
    }

    /** Returns what waits, in order. */
    ScheduledTask<?>[] waiting() {
        return waiting.inOrder();
    }

    /** NEW to WAITING. */
    void await(ScheduledTask<?> task) {
        waiting.add(task);
        task.stage = TaskStage.WAITING;
    }

    /** NEW or WAITING to QUEUED. */
    void hand(ScheduledTask<?> task) {
        handed.add(task);
        if (task.stage == TaskStage.WAITING) {
            waiting.remove(task);
        }
        task.stage = TaskStage.QUEUED;
    }

    /** QUEUED to RUNNING, in the calling thread. */
    void run(ScheduledTask<?> task) {
        task.stage = TaskStage.RUNNING;
        task.runner = Thread.currentThread();
        running++;
    }

    /** RUNNING to WAITING. */
    void awaitAgain(ScheduledTask<?> series) {
        await(series);
        handed.remove(series);
        stoppedRunning(series);
    }

    /** Any stage to DONE. */
    void end(ScheduledTask<?> task) {
        if (task.stage == TaskStage.WAITING) {
            waiting.remove(task);
        } else {
            handed.remove(task);
        }
        if (task.stage == TaskStage.RUNNING) {
            stoppedRunning(task);
        }
        task.stage = TaskStage.DONE;
    }

    /** QUEUED or REVOKED to RETURNED; false if it is neither. */
    boolean leftPool(ScheduledTask<?> task) {
        if (task.stage != TaskStage.QUEUED && task.stage != TaskStage.REVOKED) {
            return false;
        }
        handed.remove(task);
        task.stage = TaskStage.RETURNED;
        return true;
    }

    private void stoppedRunning(ScheduledTask<?> task) {
        running--;
        task.runner = null;
    }

    /** Returns the tasks that have not begun and may not, by the policies for a shutdown. */
    List<ScheduledTask<?>> forbidden(TimerPhase phase, LongSupplier clock) {
        List<ScheduledTask<?>> forbidden = new ArrayList<>();
        for (ScheduledTask<?> task : waiting.inOrder()) {
            if (!phase.allows(task, clock)) {
                forbidden.add(task);
            }
        }
        for (ScheduledTask<?> task = handed.first(); task != null; task = task.handedAfter) {
            if (task.stage == TaskStage.QUEUED && !phase.allows(task, clock)) {
                forbidden.add(task);
            }
        }
        return forbidden;
    }

    /**
     * Stops the phase, interrupts what runs, and gives back what has not begun, but for tasks that end just now.
     * Without memory, nothing changes.
     *
     * @return first those that the pool has, which are REVOKED, then those that waited, which are RETURNED
     */
    List<Runnable> giveBack(TimerPhase phase) {
        ScheduledTask<?>[] inOrder = waiting.inOrder();
        List<Runnable> unstarted = new ArrayList<>(handed.size() - running + inOrder.length);
        phase.stop();
        ScheduledTask<?> next = handed.first();
        while (next != null) {
            ScheduledTask<?> task = next;
            next = task.handedAfter;
            if (task.stage == TaskStage.RUNNING) {
                task.interruptRunner();
            } else if (task.mayStart()) {
                unstarted.add(task);
                task.stage = TaskStage.REVOKED;
                handed.remove(task);
            }
        }
        for (ScheduledTask<?> task : inOrder) {
            if (task.mayStart()) {
                unstarted.add(task);
                task.stage = TaskStage.RETURNED;
                waiting.remove(task);
            }
        }
        return unstarted;
    }

    @Override
    public String toString() {
        return "%d waiting, %d queued, %d running".formatted(waiting.size(), handed.size() - running, running);
    }
}
