package dev.tidepool.executor;

import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.testing.FullHeap;
import java.util.concurrent.atomic.AtomicInteger;

/** Lets two virtual threads of a pool run many short tasks with a full heap: after each of them, they yield. */
final class HeapExhaustedYieldMain {
    private static final int TASKS = 2_000;
    private static final AtomicInteger RAN = new AtomicInteger();
    private static volatile boolean goesOn = true;

    private HeapExhaustedYieldMain() {}

    public static void main(String[] arguments) {
        // Without memory, a virtual thread that waits keeps its carrier.
        System.setProperty("jdk.virtualThreadScheduler.parallelism", "8");
        AdaptiveExecutor pool = AdaptiveExecutor.builder("yields")
                .virtualThreads()
                .sizing(new Fixed(2))
                .build();
        run(pool, false);
        long created = pool.stats().threadsCreated();
        run(pool, true);
        FullHeap.free();
        run(pool, false);
        long later = pool.stats().threadsCreated() - created;
        FullHeap.check(later == 0, later + " threads were created in the place of others");
        System.out.println("no thread ended");
        System.exit(0);
    }

    /** Both threads are busy while the tasks are queued, and while the heap is filled. */
    private static void run(AdaptiveExecutor pool, boolean fullHeap) {
        goesOn = false;
        RAN.set(0);
        for (int i = 0; i < TASKS; i++) {
            pool.execute(HeapExhaustedYieldMain::count);
        }
        if (fullHeap) {
            FullHeap.fill();
        }
        goesOn = true;
        long start = System.nanoTime();
        while (RAN.get() < TASKS) {
            FullHeap.check(System.nanoTime() - start < Await.LIMIT.toNanos(), "tasks did not run");
            Thread.onSpinWait();
        }
    }

    private static void count() {
        while (!goesOn) {
            Thread.onSpinWait();
        }
        RAN.incrementAndGet();
    }
}
