package dev.tidepool.executor;

import dev.tidepool.policy.sizing.Fixed;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.BooleanSupplier;

/**
 * Fills the heap while the first tasks of a JVM are submitted and run, then frees it. What was accepted must have run
 * once, what was refused must not have run, and this pool, its shutdown and a second pool must work.
 *
 * <p>Arguments: {@code auto} or the number of threads of the pool; how many tasks are submitted before the heap is
 * full.
 */
final class HeapExhaustedStartMain {
    private static final int TASKS = 1_000;
    private static final long FULL_NANOS = 1_500_000_000;

    private static final Object[] BALLAST = new Object[200_000];
    private static final AtomicIntegerArray RUNS = new AtomicIntegerArray(TASKS);
    private static final boolean[] ACCEPTED = new boolean[TASKS];
    private static final Runnable[] WORK = new Runnable[TASKS];
    private static int filled;

    private HeapExhaustedStartMain() {}

    public static void main(String[] arguments) {
        for (int i = 0; i < TASKS; i++) {
            WORK[i] = new Counted(i);
            WORK[i].run(); // otherwise the first run may find no memory to link what it calls
            RUNS.set(i, 0);
        }
        AdaptiveExecutor pool = pool("first", arguments[0]);
        int before = Integer.parseInt(arguments[1]);
        long end = System.nanoTime() + FULL_NANOS;
        int submitted = 0;
        int refused = 0;
        while (submitted < TASKS && System.nanoTime() - end < 0) {
            if (submitted >= before && submitted % 8 == before % 8) {
                fill();
            }
            try {
                pool.execute(WORK[submitted]);
                ACCEPTED[submitted] = true;
            } catch (Throwable noMemory) {
                refused++;
            }
            submitted++;
        }
        while (System.nanoTime() - end < 0) {
            fill();
        }
        for (int i = 0; i < BALLAST.length; i++) {
            BALLAST[i] = null;
        }
        System.out.println(submitted + " tasks submitted, " + refused + " of them refused");
        check(submitted);
        use(pool);
        use(pool("second", arguments[0]));
        System.out.println("all is well");
        System.exit(0);
    }

    private static AdaptiveExecutor pool(String name, String sizing) {
        AdaptiveExecutorBuilder builder = AdaptiveExecutor.builder(name).daemon(true);
        if (!sizing.equals("auto")) {
            builder.sizing(new Fixed(Integer.parseInt(sizing)));
        }
        return builder.build();
    }

    /** Fills the heap down to the last bytes. */
    private static void fill() {
        for (int size = 1 << 18; size >= 16 && filled < BALLAST.length; size /= 4) {
            try {
                while (filled < BALLAST.length) {
                    BALLAST[filled] = new byte[size];
                    filled++;
                }
            } catch (OutOfMemoryError full) {
                // smaller ones may still fit
            }
        }
    }

    private static void check(int submitted) {
        await("every accepted task ran", () -> missing(submitted) == 0);
        for (int i = 0; i < submitted; i++) {
            if (RUNS.get(i) != (ACCEPTED[i] ? 1 : 0)) {
                fail("task " + i + (ACCEPTED[i] ? " was accepted" : " was refused") + " and ran " + RUNS.get(i));
            }
        }
    }

    private static int missing(int submitted) {
        int missing = 0;
        for (int i = 0; i < submitted; i++) {
            missing += ACCEPTED[i] && RUNS.get(i) == 0 ? 1 : 0;
        }
        return missing;
    }

    private static void use(AdaptiveExecutor pool) {
        for (int i = 0; i < 200; i++) {
            Await.result(pool.submit(() -> 1));
        }
        await("nothing is busy", () -> pool.stats().threadsBusy() == 0);
        PoolStats stats = pool.stats();
        if (stats.starts() != stats.completions() || stats.queueLength() != 0) {
            fail("wrong counts: " + stats);
        }
        PoolFixture.end(pool);
    }

    private static void await(String what, BooleanSupplier condition) {
        try {
            Await.until(what, condition);
        } catch (AssertionError late) {
            fail(late.getMessage());
        }
    }

    private static void fail(String message) {
        System.out.println("failed: " + message);
        Runtime.getRuntime().halt(1);
    }

    private static final class Counted implements Runnable {
        private final int number;

        Counted(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            RUNS.incrementAndGet(number);
        }
    }
}
