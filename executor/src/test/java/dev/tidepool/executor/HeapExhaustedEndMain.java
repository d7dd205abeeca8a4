package dev.tidepool.executor;

import static dev.tidepool.executor.PoolFixture.decision;

import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.TypeLimit;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.policy.sizing.auto.Auto;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Pools that end while the heap is full. Each accepted task must run once, or its future must end, or the pool must
 * give it back; no refused task may run; whoever waits must learn of the end; and the pool must terminate without
 * leaving a thread.
 */
final class HeapExhaustedEndMain {
    private static final int ROUNDS = 2;
    private static final int TASKS = 120;
    private static final int TASKS_BEFORE = 100;
    private static final int THREADS = 4;
    private static final long FULL_NANOS = 10_000_000;

    private static final Object[] BALLAST = new Object[200_000];
    private static int filled;

    private HeapExhaustedEndMain() {}

    /** How tasks wait. */
    private enum Kind {
        AUTO,
        STRIPED,
        PRIORITY,
        ADAPTIVE_LIFO,
        FAIR,
        LIMITED_TYPES,
        DISCARD_OLDEST,
        MANY_THREADS;

        AdaptiveExecutor pool(String name) {
            AdaptiveExecutorBuilder builder = AdaptiveExecutor.builder(name)
                    .daemon(true)
                    .sizing(new Fixed(THREADS))
                    .uncaughtExceptionHandler((thread, thrown) -> {});
            switch (this) {
                case AUTO -> builder.sizing(new Auto());
                case STRIPED -> builder.queueLayout(QueueLayout.striped(3, Placement.ROUND_ROBIN));
                case PRIORITY -> builder.priorityQueue(Comparator.comparingInt(task -> task == null ? 1 : 0));
                case ADAPTIVE_LIFO -> builder.maxWait(Duration.ofHours(1));
                case FAIR -> builder.fairTypes();
                case LIMITED_TYPES ->
                    builder.sizing(new ScriptedPolicy(
                            "limits",
                            decision(THREADS, THREADS, THREADS)
                                    .withTypeLimits(List.of(new TypeLimit(Counted.class.getName(), 1)))));
                case DISCARD_OLDEST -> builder.queueCapacity(50, WhenFull.discardOldest());
                case MANY_THREADS -> builder.sizing(new Fixed(100));
            }
            return builder.build();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        for (Kind kind : Kind.values()) {
            for (int round = 0; round < ROUNDS; round++) {
                new Round(kind, round).run();
            }
        }
        System.out.println("all is well");
        System.exit(0);
    }

    /** Fills the heap down to the last bytes. */
    private static void fill() {
        for (int size = 1 << 19; size >= 16 && filled < BALLAST.length; size >>= 5) {
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

    private static void free() {
        for (int i = 0; i < filled; i++) {
            BALLAST[i] = null;
        }
        filled = 0;
    }

    private record Counted(AtomicIntegerArray runs, int number) implements Callable<String> {
        @Override
        public String call() {
            runs.incrementAndGet(number);
            return "";
        }
    }

    /** One pool from its start to its end. */
    private static final class Round {
        private final String name;
        private final boolean atOnce;
        private final AdaptiveExecutor pool;
        private final AtomicIntegerArray runs = new AtomicIntegerArray(TASKS);
        private final Callable<String>[] tasks = newTasks();
        private final Future<?>[] futures = new Future<?>[TASKS];
        private final Set<Object> returned = Collections.newSetFromMap(new IdentityHashMap<>(2 * TASKS));
        private final AtomicInteger gated = new AtomicInteger();
        private volatile boolean full;

        Round(Kind kind, int round) {
            this.name = kind + "-" + round;
            this.atOnce = round % 2 == 1;
            this.pool = kind.pool(name);
        }

        @SuppressWarnings({"unchecked", "rawtypes"})
        private Callable<String>[] newTasks() {
            Callable<String>[] made = new Callable[TASKS];
            for (int i = 0; i < TASKS; i++) {
                made[i] = new Counted(runs, i);
            }
            return made;
        }

        /** Ends once the heap is full. */
        private String gate() {
            gated.incrementAndGet();
            while (!full) {
                LockSupport.parkNanos(100_000);
            }
            return "";
        }

        void run() throws InterruptedException {
            Future<String> awaited = pool.submit(this::gate);
            Thread[] waiters = {new Thread(() -> get(awaited)), new Thread(this::invokeAny)};
            for (Thread waiter : waiters) {
                waiter.setDaemon(true);
                waiter.start();
            }
            await("the gates run", () -> gated.get() == 2);
            await("the first waits", () -> waiters[0].getState() == Thread.State.WAITING);
            await("the second waits", () -> waiters[1].getState() == Thread.State.WAITING);
            submitWhileTheHeapFills();
            full = true;
            hold();
            boolean ended = end();
            hold();
            free();
            if (!ended && !end()) {
                fail("the pool could not be ended although there is memory");
            }
            check(waiters);
        }

        private static void get(Future<?> future) {
            while (!future.isDone()) {
                try {
                    future.get();
                } catch (Throwable again) {
                    // without memory to wait
                }
            }
        }

        private void invokeAny() {
            try {
                pool.invokeAny(List.of(this::gate));
            } catch (Throwable ended) {
                // as well
            }
        }

        private void submitWhileTheHeapFills() {
            for (int i = 0; i < TASKS; i++) {
                if (i >= TASKS_BEFORE && i % 10 == 0) {
                    fill();
                }
                try {
                    futures[i] = i % 5 == 0 ? pool.submit(tasks[i], Duration.ofHours(1)) : pool.submit(tasks[i]);
                } catch (Throwable refused) {
                    // without memory
                }
            }
        }

        private static void hold() {
            fill();
            long start = System.nanoTime();
            while (System.nanoTime() - start < FULL_NANOS) {
                Thread.onSpinWait();
            }
        }

        private boolean end() {
            try {
                if (atOnce) {
                    keep(pool.shutdownNow());
                } else {
                    pool.shutdown();
                }
                return true;
            } catch (Throwable noMemory) {
                return false;
            }
        }

        private void keep(List<Runnable> tasksBack) {
            free(); // the set needs memory
            returned.addAll(tasksBack);
        }

        private void check(Thread[] waiters) throws InterruptedException {
            await("every accepted task ended or was given back", this::allEnded);
            for (int i = 0; i < TASKS; i++) {
                int allowed = futures[i] == null || returned.contains(futures[i]) ? 0 : 1;
                if (runs.get(i) > allowed) {
                    fail("task " + i + " ran " + runs.get(i) + " times and may run " + allowed);
                }
            }
            await("the pool terminated", pool::isTerminated);
            returned.forEach(task -> ((Future<?>) task).cancel(false)); // among them may be what the waiters wait for
            for (Thread waiter : waiters) {
                waiter.join(Await.LIMIT.toMillis());
                if (waiter.isAlive()) {
                    fail("a waiter did not learn of the end: " + List.of(waiter.getStackTrace()));
                }
            }
            await(
                    "no thread is left",
                    () -> Thread.getAllStackTraces().keySet().stream()
                            .noneMatch(thread -> thread.getName().startsWith(name + "-")));
        }

        private boolean allEnded() {
            for (Future<?> future : futures) {
                if (future != null && !future.isDone() && !returned.contains(future)) {
                    return false;
                }
            }
            return true;
        }

        private void await(String what, BooleanSupplier condition) {
            try {
                Await.until(what, condition);
            } catch (AssertionError late) {
                fail(late.getMessage());
            }
        }

        private void fail(String message) {
            free();
            System.out.println("failed: " + name + ": " + message + "; " + pool);
            Runtime.getRuntime().halt(1);
        }
    }
}
