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

    /** The calling thread no longer blocks. */
    public static void end() {
        Worker worker = WorkerCycle.current();
        if (worker != null) {
            worker.endBlocking();
        }
    }
}
