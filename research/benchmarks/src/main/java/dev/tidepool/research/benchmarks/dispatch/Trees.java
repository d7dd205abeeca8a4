package dev.tidepool.research.benchmarks.dispatch;

import java.util.concurrent.Executor;
import java.util.function.IntFunction;

/**
 * Makes trees of {@value #TASKS} tasks, one task after another from the root on. The root has one child; all other
 * inner tasks have two. Not thread-safe.
 */
final class Trees implements IntFunction<TreeTask> {
    static final int TASKS = 64;

    private final Executor pool;
    private final TreeTask[] tree = new TreeTask[TASKS];
    private int made;

    Trees(Executor pool) {
        this.pool = pool;
    }

    @Override
    public TreeTask apply(int tokens) {
        TreeTask task = new TreeTask(tokens, pool);
        int place = made++ % TASKS;
        tree[place] = task;
        if (place > 0) {
            tree[place / 2].add(task); // as in a binary heap that begins at 1
        }
        return task;
    }
}
