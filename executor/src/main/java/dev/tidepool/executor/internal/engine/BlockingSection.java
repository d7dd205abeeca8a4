package dev.tidepool.executor.internal.engine;

/** The part of a task that blocks, on the thread of whatever worker calls. Thread-safe. */
public final class BlockingSection {
    private BlockingSection() {}

    /**
     * The calling thread is about to block.
     *
     * @return whether {@link #end} must follow; false on a thread that is no worker, or that has begun already
     * @throws StackOverflowError if the stack has too little room; nothing has then changed
     */
    public static boolean begin() {
        Worker worker = WorkerCycle.current();
        return worker != null && worker.beginBlocking();
    }

    /**
     * The calling thread is about to wait for a task. If it is a worker of the pool that has the task, its own task no
     * longer counts against the limit of its type. If the task has not begun, it gives its place to another worker,
     * which may run the task.
     *
     * @param hasBegun whether the task runs
     * @return whether {@link #endWaiting} must follow
     * @throws StackOverflowError if the stack has too little room; nothing has then changed
     */
    static boolean beginWaitingFor(TaskFuture<?> task, boolean hasBegun) {
        Worker worker = WorkerCycle.current();
        return worker != null && worker.beginWaitingFor(task, hasBegun);
    }

    /** The calling thread no longer waits for a task. */
    static void endWaiting() {
        Worker worker = WorkerCycle.current();
        if (worker != null) {
            worker.endWaiting();
        }
    }

    /** The calling thread no longer blocks. */
    public static void end() {
        Worker worker = WorkerCycle.current();
        if (worker != null) {
            worker.endBlocking();
        }
    }
}
