package dev.tidepool.lab.measure.loop;

import java.util.concurrent.CompletableFuture;

/** A daemon thread that takes its priority first, which costs some milliseconds, and is then given what to run. */
public final class RaisedThread {
    private final CompletableFuture<String> priority = new CompletableFuture<>();
    private final CompletableFuture<Runnable> body = new CompletableFuture<>();
    private final Thread thread;

    private RaisedThread(String name, ThreadPriority wanted) {
        thread = new Thread(
                () -> {
                    priority.complete(wanted.take());
                    body.join().run();
                },
                name);
        thread.setDaemon(true);
    }

    /** Starts a thread that waits for {@link #run}. */
    public static RaisedThread start(String name, ThreadPriority wanted) {
        RaisedThread raised = new RaisedThread(name, wanted);
        raised.thread.start();
        return raised;
    }

    /** Waits until the thread has the priority that the system allows it, and returns which. */
    public String priority() {
        return priority.join();
    }

    /** Makes the thread run this, once. */
    public void run(Runnable runnable) {
        body.complete(runnable);
    }

    /** Returns whether it still runs. */
    public boolean isAlive() {
        return thread.isAlive();
    }

    /** Waits for the thread's end; 0 means as long as it takes. */
    public void join(long millis) throws InterruptedException {
        thread.join(millis);
    }
}
