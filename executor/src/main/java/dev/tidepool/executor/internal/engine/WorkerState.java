package dev.tidepool.executor.internal.engine;

/**
 * What a worker does. {@link WorkerSet} changes it, under the pool's lock. A worker reads its own without the lock: it
 * knows of every change but two, which another thread makes to an idle worker and then unparks it.
 *
 * <table>
 *   <caption>Legal transitions</caption>
 *   <tr><th>From</th><th>To</th><th>When</th></tr>
 *   <tr><td>CREATED</td><td>STARTED</td><td>its thread runs</td></tr>
 *   <tr><td>STARTED, WOKEN</td><td>BUSY</td><td>it has looked for a task</td></tr>
 *   <tr><td>BUSY</td><td>IDLE</td><td>there was no task</td></tr>
 *   <tr><td>IDLE</td><td>WOKEN</td><td>it sees a task, or the pool is shut down</td></tr>
 *   <tr><td>BUSY</td><td>BLOCKED, LONG_RUNNING</td><td>its task begins to block, or is a long-running one</td></tr>
 *   <tr><td>BLOCKED, LONG_RUNNING</td><td>BUSY</td><td>that has ended</td></tr>
 *   <tr><td>any</td><td>REMOVED</td><td>it has no thread, is not needed, or its thread ends</td></tr>
 * </table>
 */
enum WorkerState {
    /** Added; its thread does not run yet. */
    CREATED,
    /** Its thread runs, and has not looked for a task yet. */
    STARTED,
    /** No longer idle, and has not looked for a task since. */
    WOKEN,
    /** Runs a task, or looks for its next one. */
    BUSY,
    /** Waits for a task. */
    IDLE,
    /** Its task is inside a blocking call. */
    BLOCKED,
    /** Runs a long-running task. */
    LONG_RUNNING,
    /** In no count. */
    REMOVED;

    /** Whether it will look for a task without being asked: the task that it will take needs no further thread. */
    boolean isExpected() {
        return this == CREATED || this == STARTED || this == WOKEN;
    }

    /** Whether it has looked for no task yet. */
    boolean isStarting() {
        return this == CREATED || this == STARTED;
    }

    /** Whether it counts only among the blocked or the long-running ones. */
    boolean isDetached() {
        return this == BLOCKED || this == LONG_RUNNING;
    }
}
