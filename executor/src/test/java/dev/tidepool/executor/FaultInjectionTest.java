package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.Cached;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.policy.sizing.auto.Auto;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Throws at random from every call into foreign code: tasks, their types, classifier, comparator, policy, thread
 * factory, its threads, listener, hooks, handlers and log. After each round every task is accounted for, the counts add
 * up, and the pool has terminated. The seed of a round fixes its pool and its faults, and a failure shows it. {@code
 * -Dtidepool.seed=N} repeats that round a hundred times.
 */
@Tag("alone")
final class FaultInjectionTest {
    private static final long FAST_FAULTS = 20_000;
    private static final long NIGHTLY_FAULTS = 1_000_000;

    /** Begins the name of every pool. */
    private static final String NAME = "faulty-";

    @Test
    void noFaultOfForeignCodeLosesATaskOrDamagesThePool() {
        Long repeated = Long.getLong("tidepool.seed");
        if (repeated == null) {
            inject(FAST_FAULTS, System.nanoTime());
        } else {
            for (int i = 0; i < 100; i++) {
                round(repeated);
            }
        }
    }

    @Test
    @Tag("nightly")
    void noneOfAMillionFaultsLosesATaskOrDamagesThePool() {
        inject(NIGHTLY_FAULTS, System.nanoTime());
    }

    private static void inject(long faults, long firstSeed) {
        long thrown = 0;
        for (long seed = firstSeed; thrown < faults; seed++) {
            thrown += round(seed);
        }
    }

    private static long round(long seed) {
        PoolLog.breakUntilTheTestEnds();
        PoolLog.ignore("pool '" + NAME);
        try {
            return new Round(seed).run();
        } catch (Throwable failure) {
            throw new AssertionError("failed with seed " + seed, failure);
        }
    }

    /** One pool with faulty neighbours, two threads that use it, and the final check. */
    private static final class Round {
        private static final int STEPS = 400;

        private final SplittableRandom random;
        private final Faults faults;
        private final List<Task> tasks = Collections.synchronizedList(new ArrayList<>());
        private final AdaptiveExecutor pool;

        private Round(long seed) {
            random = new SplittableRandom(seed);
            faults = new Faults(seed);
            AdaptiveExecutorBuilder builder = AdaptiveExecutor.builder(NAME + seed)
                    .sizing(new FaultyNeighbours.FaultyPolicy(anyPolicy(random), faults))
                    .bounds(0, 1 + random.nextInt(8))
                    .threads(worker -> thread(worker))
                    .taskTypes(task -> {
                        faults.maybe(4);
                        return "plain";
                    })
                    .listener(new FaultyNeighbours.FaultyListener(faults))
                    .uncaughtExceptionHandler((thread, thrown) -> faults.maybe(2));
            if (random.nextBoolean()) {
                builder.beforeTask(task -> faults.maybe(4))
                        .afterTask((task, thrown) -> faults.maybe(4))
                        .onTermination(() -> faults.maybe(2));
            }
            int order = random.nextInt(4);
            if (order == 0) {
                builder.priorityQueue((one, other) -> {
                    faults.maybe(16);
                    return Integer.compare(System.identityHashCode(one), System.identityHashCode(other));
                });
            } else if (order == 1) {
                builder.fairTypes();
            }
            if (random.nextInt(3) > 0) {
                builder.queueCapacity(1 + random.nextInt(20), anyBehaviour());
            }
            pool = builder.build();
        }

        private WhenFull anyBehaviour() {
            return switch (random.nextInt(6)) {
                case 0 -> WhenFull.block(Duration.ofMillis(1 + random.nextInt(2)));
                case 1 -> WhenFull.runInCaller();
                case 2 -> WhenFull.discardOldest();
                case 3 -> WhenFull.discardNewest();
                case 4 ->
                    WhenFull.call((task, rejection) -> {
                        faults.maybe(2);
                        throw rejection;
                    });
                default -> WhenFull.reject();
            };
        }

        @SuppressWarnings("NullAway") // a fault of its own
        private Thread thread(Runnable worker) {
            faults.maybe(8);
            if (random().nextInt(16) == 0) {
                return null;
            }
            Thread thread = new FaultyNeighbours.FaultyThread(
                    () -> {
                        faults.maybe(8);
                        worker.run();
                        faults.maybe(8);
                    },
                    faults);
            thread.setDaemon(true);
            thread.setUncaughtExceptionHandler((dead, thrown) -> {});
            return thread;
        }

        private SplittableRandom random() {
            synchronized (random) {
                return random.split();
            }
        }

        private long run() throws InterruptedException {
            Thread[] actors = new Thread[2];
            for (int i = 0; i < actors.length; i++) {
                SplittableRandom own = random();
                actors[i] = new Thread(() -> act(own));
                actors[i].start();
            }
            for (Thread actor : actors) {
                actor.join();
            }
            List<Runnable> returned = new ArrayList<>();
            pool.shutdown();
            if (random().nextBoolean()) {
                returned.addAll(pool.shutdownNow());
            }
            Await.termination(pool);
            check(returned);
            return faults.thrown();
        }

        private void act(SplittableRandom own) {
            for (int i = 0; i < STEPS; i++) {
                submit(own.split());
                if (own.nextInt(100) == 0) {
                    pool.stats();
                }
                if (own.nextInt(50) == 0) {
                    changeSettings(own);
                }
            }
        }

        private void changeSettings(SplittableRandom own) {
            try {
                pool.bounds(own.nextInt(2), 1 + own.nextInt(8));
                pool.queueCapacity(1 + own.nextInt(20));
            } catch (Throwable refused) {
                // The policy threw, or the queue is unbounded.
            }
        }

        private void submit(SplittableRandom own) {
            Task task = own.nextInt(4) == 0 ? new TypedOne(this, own) : new Task(this, own);
            tasks.add(task);
            try {
                switch (own.nextInt(4)) {
                    case 0 -> pool.execute(new FaultyFuture(task, faults));
                    case 1 -> pool.execute(task);
                    default -> task.future = pool.submit(task);
                }
            } catch (Throwable refused) {
                task.refused = true;
                return;
            }
            Future<?> future = task.future;
            if (future != null && own.nextInt(4) == 0) {
                try {
                    future.cancel(own.nextBoolean());
                } catch (Throwable interruptFailed) {
                    // The future is cancelled all the same.
                }
            }
        }

        private void check(List<Runnable> given) {
            Set<Object> returned = Collections.newSetFromMap(new IdentityHashMap<>());
            given.forEach(each -> returned.add(each instanceof FaultyFuture future ? future.task : each));
            assertThat(returned).as("returned twice").hasSameSizeAs(given);
            long counted = 0;
            long ran = 0;
            long refused = 0;
            long unstarted = 0;
            long cancelled = 0;
            for (Task task : tasks) {
                int runs = task.runs.get();
                assertThat(runs).as("runs of a task").isLessThanOrEqualTo(1);
                if (task.staysOutOfStatistics()) {
                    continue;
                }
                counted++;
                Future<?> future = task.future;
                if (returned.contains(task) || (future != null && returned.contains(future))) {
                    assertThat(runs).as("runs of a returned task").isZero();
                    unstarted++;
                } else if (runs == 1) {
                    ran++;
                } else if (task.refused) {
                    refused++;
                } else if (future != null && future.isCancelled()) {
                    cancelled++;
                } else {
                    task.vanished = true;
                }
                if (future != null && !returned.contains(future)) {
                    assertThat(future.isDone()).as("future is done").isTrue();
                }
            }
            PoolStats stats = pool.stats();
            long discarded = tasks.stream().filter(task -> task.vanished).count();
            assertThat(stats.arrivals()).as("arrivals").isEqualTo(counted);
            // A task may be cancelled by its owner and discarded by the pool at the same time.
            assertThat(stats.rejections())
                    .as("rejections")
                    .isBetween(refused + discarded, refused + discarded + cancelled);
            assertThat(stats.starts()).as("starts").isEqualTo(stats.completions());
            assertThat(stats.completions() + stats.ranInCaller()).as("runs").isBetween(ran, ran + cancelled);
            assertThat(stats.threadsAlive()).isZero();
            assertThat(stats.threadsBusy()).isZero();
            assertThat(stats.threadsBlocked()).isZero();
            assertThat(stats.queueLength()).isZero();
            assertThat(counted - ran - refused - unstarted - cancelled).isEqualTo(discarded);
        }
    }

    /** A task whose every method may throw. */
    private static class Task implements Runnable {
        final Round round;
        final SplittableRandom own;
        final AtomicInteger runs = new AtomicInteger();
        volatile @Nullable Future<?> future;
        volatile boolean refused;
        boolean vanished;

        Task(Round round, SplittableRandom own) {
            this.round = round;
            this.own = own;
        }

        boolean staysOutOfStatistics() {
            return false;
        }

        @Override
        public void run() {
            runs.incrementAndGet();
            if (own.nextInt(16) == 0) {
                round.submit(own.split());
            }
            if (own.nextInt(8) == 0) {
                Thread.yield();
            }
            if (own.nextInt(4) == 0) {
                Blocking.run(() -> round.faults.maybe(3));
            }
            round.faults.maybe(3);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            throw new AssertionError("equals of a task");
        }

        @Override
        public int hashCode() {
            throw new AssertionError("hashCode of a task");
        }

        @Override
        public String toString() {
            throw new AssertionError("toString of a task");
        }
    }

    private static final class TypedOne extends Task implements TypedTask {
        private volatile boolean longRunning;

        TypedOne(Round round, SplittableRandom own) {
            super(round, own);
        }

        @Override
        public String taskType() {
            round.faults.maybe(4);
            return "typed";
        }

        @Override
        public boolean isLongRunning() {
            round.faults.maybe(4);
            longRunning = own.nextInt(4) == 0;
            return longRunning;
        }

        @Override
        boolean staysOutOfStatistics() {
            return longRunning;
        }
    }

    private static final class FaultyFuture extends FutureTask<Object> {
        private final Task task;
        private final Faults faults;

        FaultyFuture(Task task, Faults faults) {
            super(task, "done");
            this.task = task;
            this.faults = faults;
        }

        @Override
        public boolean cancel(boolean mayInterrupt) {
            faults.maybe(2);
            return super.cancel(mayInterrupt);
        }
    }

    private static SizingPolicy anyPolicy(SplittableRandom random) {
        return switch (random.nextInt(3)) {
            case 0 -> new Auto();
            case 1 -> Cached.defaults();
            default -> new Fixed(1 + random.nextInt(4));
        };
    }
}
