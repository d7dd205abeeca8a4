package dev.tidepool.executor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Fills a small heap again and again while tasks become due, then frees it. Each accepted task must have ended, and
 * tasks with a delay must run as before.
 */
@SuppressWarnings("FutureReturnValueIgnored") // latches tell
final class HeapExhaustionMain {
    private static final int ROUNDS = 20;
    private static final int TASKS = 2_000;

    private HeapExhaustionMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        AdaptiveExecutor pool =
                AdaptiveExecutor.builder("exhausted").daemon(true).build();
        ScheduledExecutor scheduled = ScheduledExecutor.on(pool);
        warmUp(scheduled);
        List<Future<?>> futures = new ArrayList<>(ROUNDS * TASKS);
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < TASKS; i++) {
                futures.add(scheduled.schedule(() -> {}, 1 + i % 20, TimeUnit.MILLISECONDS));
            }
            exhaust();
        }
        int ended = 0;
        for (Future<?> future : futures) {
            Await.until("it has ended", future::isDone);
            ended++;
        }
        warmUp(scheduled);
        scheduled.close();
        System.out.println("ended " + ended + " of " + futures.size());
        System.exit(0);
    }

    private static void warmUp(ScheduledExecutorService scheduled) throws InterruptedException {
        CountDownLatch ran = new CountDownLatch(500);
        for (int i = 0; i < 500; i++) {
            scheduled.schedule(ran::countDown, 1, TimeUnit.MILLISECONDS);
        }
        if (!ran.await(2, TimeUnit.MINUTES)) {
            System.out.println("stopped: " + ran.getCount() + " tasks did not run; " + scheduled);
            System.exit(1);
        }
    }

    /** Fills the heap down to the last bytes. */
    private static void exhaust() {
        List<byte[]> ballast = new ArrayList<>(100_000);
        for (int size = 1 << 20; size >= 16; size /= 4) {
            try {
                while (ballast.size() < 100_000) {
                    ballast.add(new byte[size]);
                }
            } catch (OutOfMemoryError full) {
                // smaller ones may still fit
            }
        }
        ballast.clear();
    }
}
