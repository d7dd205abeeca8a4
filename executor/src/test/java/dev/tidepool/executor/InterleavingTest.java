package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.TypeLimit;
import dev.tidepool.policy.sizing.Cached;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.policy.sizing.ThreadPerRequest;
import dev.tidepool.policy.sizing.auto.Auto;
import dev.tidepool.testing.Rounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random interleavings of submit, cancel, resize, changed bounds, capacity and factory, type limits, steal, idle
 * timeout, shutdown and stop on the whole pool, with real threads. After each round, every task is accounted for
 * exactly once. The seed of a round determines its script, and a failure shows it. {@code -Dtidepool.seed=N} repeats
 * that round a thousand times.
 */
@Tag("alone")
class InterleavingTest {
    private static final int NIGHTLY_ROUNDS = 50_000;

    @Test
    void noTaskIsLostOrDoubledWhateverIsInterleaved() throws Exception {
        Long repeated = Long.getLong("tidepool.seed");
        if (repeated != null) {
            runRounds(repeated, 1_000, 0);
        } else {
            runRounds(System.nanoTime(), Rounds.of(1_000), 1);
        }
    }

    @Test
    @Tag("nightly")
    void noTaskIsLostOrDoubledInTheLongForm() throws Exception {
        runRounds(System.nanoTime(), NIGHTLY_ROUNDS, 1);
    }

    private static void runRounds(long firstSeed, int rounds, int step) throws Exception {
        for (int round = 0; round < rounds; round++) {
            long seed = firstSeed + (long) round * step;
            try {
                new Round(seed).run();
            } catch (Throwable failure) {
                throw new AssertionError("failed with seed " + seed + " in round " + round, failure);
            }
        }
    }

    /** One pool, two or three threads that act on it at random, and the final check. */
    private static final class Round {
        private final SplittableRandom random;
        private final List<Submitted> tasks = Collections.synchronizedList(new ArrayList<>());
        private final List<Runnable> returned = Collections.synchronizedList(new ArrayList<>());
        private final AtomicInteger discarded = new AtomicInteger();
        private final AdaptiveExecutor pool;
        private boolean bounded;

        private Round(long seed) {
            random = new SplittableRandom(seed);
            AdaptiveExecutorBuilder builder = AdaptiveExecutor.builder("round-" + seed)
                    .sizing(anyPolicy(random))
                    .idleOrder(random.nextBoolean() ? IdleOrder.LIFO : IdleOrder.FIFO)
                    .uncaughtExceptionHandler((thread, thrown) -> {});
            int order = random.nextInt(6);
            if (order == 0) {
                builder.priorityQueue(Comparator.comparingInt(System::identityHashCode));
            } else if (order == 1) {
                builder.fairTypes().taskTypes(task -> "type " + System.identityHashCode(task) % 100);
            } else if (random.nextBoolean()) {
                Placement[] placements = Placement.values();
                builder.queueLayout(
                        QueueLayout.striped(1 + random.nextInt(3), placements[random.nextInt(placements.length)]));
            }
            if (order > 1) {
                builder.taskTypes(task -> "kind " + System.identityHashCode(task) % 3);
            }
            if (random.nextInt(3) > 0) {
                bounded = true;
                builder.queueCapacity(1 + random.nextInt(6), anyBehaviour(random));
            }
            builder.listener(new PoolListener() {
                @Override
                public void onRejection(Runnable task, String reason) {
                    if (reason.contains("oldest") || reason.contains("shut down")) {
                        discarded.incrementAndGet();
                    }
                }
            });
            pool = builder.build();
        }

        private void run() throws Exception {
            Throwable failure = Actors.act(2 + random.nextInt(2), random, this::act);
            if (random.nextBoolean()) {
                pool.shutdown();
            }
            if (random.nextInt(4) == 0) {
                returned.addAll(pool.shutdownNow());
            }
            pool.shutdown();
            assertThat(pool.awaitTermination(120, TimeUnit.SECONDS))
                    .as("%s ended", pool)
                    .isTrue();
            assertThat(failure).isNull();
            checkEveryTask();
        }

        private void act(SplittableRandom own) {
            int steps = 4 + own.nextInt(12);
            for (int i = 0; i < steps; i++) {
                switch (own.nextInt(19)) {
                    case 0 -> pool.policy(anyPolicy(own));
                    case 1 -> pause(own);
                    case 2 -> {
                        if (own.nextInt(6) == 0) {
                            pool.shutdown();
                        }
                    }
                    case 3 -> {
                        if (own.nextInt(8) == 0) {
                            returned.addAll(pool.shutdownNow());
                        }
                    }
                    case 4 -> pool.stats();
                    case 5 -> {
                        for (int more = own.nextInt(8) == 0 ? 100 : 1; more > 0; more--) {
                            submit(own);
                        }
                    }
                    case 6 -> pool.bounds(own.nextInt(2), 1 + own.nextInt(4));
                    case 7 -> {
                        if (bounded) {
                            pool.queueCapacity(1 + own.nextInt(6));
                        }
                    }
                    case 8 -> pool.threads(task -> new Thread(task, "replaced"));
                    default -> submit(own);
                }
            }
        }

        private void submit(SplittableRandom own) {
            Submitted task = new Submitted(own.split());
            tasks.add(task);
            try {
                if (own.nextInt(3) == 0) {
                    pool.execute(task);
                } else {
                    Future<?> future = pool.submit(task);
                    task.future = future;
                    if (own.nextInt(4) == 0) {
                        pause(own);
                        future.cancel(own.nextBoolean());
                    }
                }
            } catch (RejectedExecutionException rejection) {
                task.rejected = true;
            } catch (IllegalStateException | StackOverflowError onPurpose) {
                // thrown by a task that ran in its submitter
            }
        }

        private void checkEveryTask() {
            Set<Object> given = Collections.newSetFromMap(new IdentityHashMap<>());
            given.addAll(returned);
            int vanished = 0;
            for (Submitted task : tasks) {
                int runs = task.runs.get();
                boolean wasReturned = given.contains(task) || given.contains((Object) task.future);
                boolean cancelled = task.future != null && task.future.isCancelled();
                assertThat(runs).as("runs of a task").isLessThanOrEqualTo(1);
                if (task.rejected) {
                    assertThat(runs).as("runs of a rejected task").isZero();
                } else if (wasReturned) {
                    assertThat(runs).as("runs of a returned task").isZero();
                } else if (runs == 0 && !cancelled) {
                    vanished++;
                }
                if (task.future != null && !wasReturned) {
                    assertThat(task.future.isDone()).as("future is done").isTrue();
                }
            }
            assertThat(given).as("returned twice").hasSameSizeAs(returned);
            assertThat(vanished).as("tasks that vanished").isLessThanOrEqualTo(discarded.get());
            PoolStats stats = pool.stats();
            assertThat(stats.starts()).isEqualTo(stats.completions());
            assertThat(stats.threadsAlive()).isZero();
            assertThat(stats.threadsBlocked()).isZero();
            assertThat(stats.queueLength()).isZero();
        }

        /** A task that may yield, block, throw, leave an interrupt behind, or submit another. */
        private final class Submitted implements Runnable {
            private final SplittableRandom own;
            private final AtomicInteger runs = new AtomicInteger();
            private volatile boolean rejected;
            private volatile Future<?> future;

            private Submitted(SplittableRandom own) {
                this.own = own;
            }

            @Override
            public void run() {
                runs.incrementAndGet();
                switch (own.nextInt(9)) {
                    case 0 -> pause(own);
                    case 8 -> Blocking.run(() -> pause(own));
                    case 1 -> throw new IllegalStateException("on purpose");
                    case 2 -> throw new StackOverflowError("on purpose");
                    case 3 -> Thread.currentThread().interrupt();
                    case 4 -> submit(own);
                    default -> {}
                }
            }
        }
    }

    private static SizingPolicy anyPolicy(SplittableRandom random) {
        return switch (random.nextInt(9)) {
            case 6, 7, 8 -> limiting(random);
            case 0 -> new Auto();
            case 1 -> Cached.defaults();
            case 2 -> new ThreadPerRequest();
            default -> new Fixed(1 + random.nextInt(4));
        };
    }

    /** A pool of a few threads, which limits none to three types. */
    private static SizingPolicy limiting(SplittableRandom random) {
        int threads = 1 + random.nextInt(4);
        List<TypeLimit> limits = new ArrayList<>();
        for (int kind = 0; kind < random.nextInt(4); kind++) {
            limits.add(new TypeLimit("kind " + kind, 1 + random.nextInt(2)));
        }
        return new ScriptedPolicy(
                "limiting", SizingDecision.fixed(threads, "at random").withTypeLimits(limits));
    }

    private static WhenFull anyBehaviour(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> WhenFull.block(Duration.ofMillis(1 + random.nextInt(2)));
            case 1 -> WhenFull.runInCaller();
            case 2 -> WhenFull.discardOldest();
            default -> WhenFull.reject();
        };
    }

    private static void pause(SplittableRandom random) {
        int spins = random.nextInt(2_000);
        for (int i = 0; i < spins; i++) {
            Thread.onSpinWait();
        }
        if (random.nextInt(3) == 0) {
            Thread.yield();
        }
    }
}
