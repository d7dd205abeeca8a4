package dev.tidepool.lab.simulator.cluster;

import dev.tidepool.lab.simulator.TaskSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** All tasks in the cluster, and counts of those that ended. Every task leaves through exactly one kind of end. */
final class TaskLedger {
    private final TaskSource source;
    private final ClusterObserver observer;
    private final int phases;
    private final List<ClusterTask> present = new ArrayList<>();
    private final ArrayDeque<ClusterTask> spare = new ArrayDeque<>();
    private long arrivals;
    private long completions;
    private long rejections;
    private long lost;

    TaskLedger(TaskSource source, ClusterObserver observer) {
        this.source = source;
        this.observer = observer;
        phases = source.types().stream()
                .mapToInt(type -> type.phases().size())
                .max()
                .orElse(0);
    }

    /** Returns an object for a future task. */
    ClusterTask blank() {
        ClusterTask task = spare.pollLast();
        return task == null ? new ClusterTask(phases) : task;
    }

    void arrived(ClusterTask task) {
        arrivals++;
        task.place = present.size();
        present.add(task);
    }

    void completed(ClusterTask task, long nowNanos) {
        completions++;
        observer.onEnd(task.type(), task.arrivalNanos(), task.startedNanos(), nowNanos);
        leave(task);
        spare.addLast(task);
    }

    void rejected(ClusterTask task, long nowNanos) {
        rejections++;
        observer.onRejection(task.type(), task.arrivalNanos(), nowNanos);
        leave(task);
        spare.addLast(task);
    }

    /** A lost task's object is not reused, because the dead node may still hold it. */
    void lost(ClusterTask task, long nowNanos) {
        lost++;
        observer.onLost(task.type(), task.arrivalNanos(), nowNanos);
        leave(task);
    }

    private void leave(ClusterTask task) {
        ClusterTask last = present.remove(present.size() - 1);
        if (last != task) {
            present.set(task.place, last);
            last.place = task.place;
        }
    }

    boolean isEmpty() {
        return present.isEmpty();
    }

    /** Returns the tasks that would be lost with this node. */
    List<ClusterTask> tasksOn(ClusterNode node) {
        return present.stream().filter(task -> task.isOn(node)).toList();
    }

    /** Reports every remaining task to the observer and returns the result. */
    ClusterResult close(ClusterNodes nodes, long nowNanos, boolean stopped, long events) {
        for (ClusterTask task : present) {
            observer.onUnfinished(task.type(), task.arrivalNanos(), task.begunNanos(), nowNanos);
        }
        return new ClusterResult(
                arrivals, completions, rejections, lost, present.size(), nodes.snapshots(), nowNanos, stopped, events);
    }

    TaskSource source() {
        return source;
    }
}
