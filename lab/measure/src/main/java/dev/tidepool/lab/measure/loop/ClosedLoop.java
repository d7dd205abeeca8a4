package dev.tidepool.lab.measure.loop;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Keeps a number of tasks in flight: when a task ends, the next one starts. One thread runs the loop. Tasks end on any
 * thread.
 */
public final class ClosedLoop {
    private final int inFlight;
    private final Starter starter;
    private final Semaphore room;

    /** Starts tasks. */
    @FunctionalInterface
    public interface Starter {
        /**
         * Starts a task.
         *
         * @param index its number, from 0
         * @param ended to be run once, when the task ends in any way
         */
        void start(int index, Runnable ended) throws InterruptedException;
    }

    /**
     * Prepares a loop.
     *
     * @param inFlight tasks in flight, 1 or more
     * @param starter starts each task
     */
    public ClosedLoop(int inFlight, Starter starter) {
        this.inFlight = inFlight;
        this.starter = starter;
        this.room = new Semaphore(inFlight);
    }

    /** Keeps tasks in flight for this time. Returns when the last one has started. */
    public void run(long nanos) throws InterruptedException {
        long began = System.nanoTime();
        for (int i = 0; System.nanoTime() - began < nanos; i++) {
            room.acquire();
            starter.start(i, room::release);
        }
    }

    /**
     * Waits until all tasks have ended.
     *
     * @return the number of tasks still in flight after {@code seconds}
     */
    public int awaitEnds(long seconds) throws InterruptedException {
        if (!room.tryAcquire(inFlight, seconds, TimeUnit.SECONDS)) {
            return inFlight - room.availablePermits();
        }
        room.release(inFlight);
        return 0;
    }
}
