package dev.tidepool.lab.load.serve;

import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.measure.contestant.ContestantPool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A pool of one thread that runs a task when the test says so, or turns all of them away. */
public final class HeldPool extends AbstractExecutorService {
    private static final long PATIENCE_SECONDS = 20;

    private final LinkedBlockingQueue<Runnable> held = new LinkedBlockingQueue<>();
    private final ExecutorService runner = Executors.newSingleThreadExecutor();
    private final AtomicBoolean rejecting = new AtomicBoolean();

    /** Makes the pool; it holds nothing. */
    public HeldPool() {}

    /** Returns the contestant that opens it. */
    public Contestant contestant() {
        ContestantPool pool = () -> this;
        return new Contestant("held", "held", Map.of(), threads -> pool);
    }

    /** Turns tasks away from now on. */
    public void reject() {
        rejecting.set(true);
    }

    /** Waits until so many tasks have come, and returns them. */
    public List<Runnable> take(int count) throws InterruptedException {
        List<Runnable> tasks = new ArrayList<>();
        while (tasks.size() < count) {
            Runnable task = held.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (task == null) {
                throw new AssertionError("came " + tasks.size() + " of " + count + " tasks");
            }
            tasks.add(task);
        }
        return tasks;
    }

    /** Returns how many tasks wait that nobody took. */
    public int waiting() {
        return held.size();
    }

    /** Runs a task on the pool's thread. */
    public void run(Runnable task) {
        runner.execute(task);
    }

    @Override
    public void execute(Runnable task) {
        if (rejecting.get()) {
            throw new RejectedExecutionException("as the test wants it");
        }
        held.add(task);
    }

    @Override
    public void shutdown() {
        runner.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return runner.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
        return runner.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return runner.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return runner.awaitTermination(timeout, unit);
    }
}
