package dev.tidepool.executor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Fills a small heap again and again while tasks become due, then frees it. All of them must have left the timer, and
 * later tasks must run. What the pool does with those that it took is not judged here.
 */
@SuppressWarnings("FutureReturnValueIgnored") // latches tell
final class HeapExhaustionMain {
    private static final int ROUNDS = 20;
    private static final int TASKS = 2_000;
    private static final long FULL_NANOS = 30_000_000;

    private HeapExhaustionMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        AdaptiveExecutor pool =
                AdaptiveExecutor.builder("exhausted").daemon(true).build();
        ScheduledExecutor scheduled = ScheduledExecutor.on(pool);
        warmUp(scheduled);
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < TASKS; i++) {
                Future<?> unused = scheduled.schedule(() -> {}, 1 + i % 20, TimeUnit.MILLISECONDS);
            }
            exhaust();
        }
        Await.until("none waits", () -> scheduled.toString().contains("[0 waiting"));
        warmUp(scheduled);
        System.out.println("none waits, and later tasks ran");
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

    /** Fills the heap down to the last bytes while tasks become due. */
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
        long start = System.nanoTime();
        while (System.nanoTime() - start < FULL_NANOS) {
            Thread.onSpinWait();
        }
        ballast.clear();
    }
}
