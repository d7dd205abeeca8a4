package dev.tidepool.research.benchmarks.dispatch;

import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A task that first submits up to two others to its pool. */
final class TreeTask extends CountedTask {
    private final Executor pool;
    private @Nullable TreeTask left;
    private @Nullable TreeTask right;

    TreeTask(int tokens, Executor pool) {
        super(tokens);
        this.pool = pool;
    }

    /** Adds a task that this one submits. */
    void add(TreeTask child) {
        if (left == null) {
            left = child;
        } else {
            right = child;
        }
    }

    @Override
    public void run() {
        if (left != null) {
            pool.execute(left);
        }
        if (right != null) {
            pool.execute(right);
        }
        super.run();
    }
}
