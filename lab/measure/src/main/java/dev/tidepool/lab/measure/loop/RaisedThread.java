package dev.tidepool.lab.measure.loop;

import java.util.concurrent.CompletableFuture;

/** A daemon thread that first raises its priority, which takes some milliseconds, and then gets its task. */
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

    /** Waits until the thread has the highest priority that the system allows, and returns it. */
    public String priority() {
        return priority.join();
    }

    /** Gives the thread its task, once. */
    public void run(Runnable runnable) {
        body.complete(runnable);
    }

    /** Waits for the thread's end; 0 waits without limit. */
    public void join(long millis) throws InterruptedException {
        thread.join(millis);
    }
}
