package dev.tidepool.executor;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Threads that act at once, each by random numbers of its own. */
final class Actors {
    private Actors() {}

    /** What one of them does. */
    interface Action {
        void act(SplittableRandom own) throws Exception;
    }

    /** Lets so many threads act, waits for all, and returns what the first that failed threw; null if none did. */
    static @Nullable Throwable act(int count, SplittableRandom random, Action action) throws InterruptedException {
        CountDownLatch start = new CountDownLatch(1);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            SplittableRandom own = random.split();
            Thread thread = new Thread(() -> {
                try {
                    Await.latch(start);
                    action.act(own);
                } catch (Throwable thrown) {
                    failure.compareAndSet(null, thrown);
                }
            });
            threads.add(thread);
            thread.start();
        }
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        return failure.get();
    }
}
