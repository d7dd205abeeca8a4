package dev.tidepool.executor;

import dev.tidepool.executor.internal.engine.BlockingSection;
import java.util.concurrent.Callable;

/**
 * Tells the pool of the calling thread that a task is about to block, so that the pool need not guess it. Library code
 * may do so too: it need not know the pool, and on any thread that is no worker these methods only run what they get.
 *
 * <pre>{@code
 * Row row = Blocking.call(() -> connection.fetch(key));
 * }</pre>
 *
 * <p>Until the call returns, its thread is out of the pool's size: {@link PoolStats#threadsBlocked} counts it, and the
 * policy sees neither the thread nor the time. If tasks wait, the pool starts another thread at once, as far as its
 * decision lets waiting tasks grow it. Both kinds of threads together never exceed the hard maximum of {@link
 * AdaptiveExecutorBuilder#bounds}. After the call the task goes on at once. The pool may then have one thread too many,
 * which ends with its task. So a call should last well over the 0.1 ms that starting a thread takes.
 *
 * <p>A task that waits for a task of its own pool need not say so: {@code get} of a future whose task has not begun,
 * {@code invokeAll} and {@code invokeAny} do, those of {@link ScheduledExecutor} too.
 *
 * <p>A call inside another, and one inside a {@linkplain TypedTask#isLongRunning() long-running} task, changes nothing.
 */
public final class Blocking {
    private Blocking() {}

    /**
     * Calls what blocks, and returns its result.
     *
     * @param action what blocks
     * @param <T> the type of its result
     * @throws Exception whatever it throws
     */
    public static <T> T call(Callable<T> action) throws Exception {
        boolean begun = BlockingSection.begin();
        try {
            return action.call();
        } finally {
            if (begun) {
                BlockingSection.end();
            }
        }
    }

    /**
     * Runs what blocks.
     *
     * @param action what blocks
     */
    public static void run(Runnable action) {
        boolean begun = BlockingSection.begin();
        try {
            action.run();
        } finally {
            if (begun) {
                BlockingSection.end();
            }
        }
    }
}
