package dev.tidepool.stress;

import java.util.ArrayList;
import java.util.List;

/** The threads of one schedule. */
public final class Actors {
    private Actors() {}

    /** What one of the threads does. */
    @FunctionalInterface
    public interface Actor {
        /** Acts once. What it throws fails the schedule. */
        void act() throws Exception;
    }

    /** Starts one thread for each actor, and returns when all of them have ended. */
    public static void together(Actor... actors) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (Actor actor : actors) {
            threads.add(new Thread(() -> {
                try {
                    actor.act();
                } catch (Exception failure) {
                    throw new AssertionError(failure);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
