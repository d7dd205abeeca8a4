package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.testing.Rounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Random interleavings of expiry with taking, cancelling, removing and stopping, with real threads and the clock of the
 * test. Every task has exactly one end, and every place in the queue is free afterwards. A failure shows the seed of
 * its round, and {@code -Dtidepool.seed=N} repeats that round.
 */
@Tag("alone")
final class ExpiryInterleavingTest {
    private static final int NIGHTLY_ROUNDS = 20_000;
    private static final int CAPACITY = 20;

    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    @Test
    void everyTaskHasOneEndAndNoPlaceIsLost() {
        rounds(Rounds.of(400));
    }

    @Test
    @Tag("nightly")
    void everyTaskHasOneEndAndNoPlaceIsLostInTheLongForm() {
        rounds(NIGHTLY_ROUNDS);
    }

    private void rounds(int rounds) {
        Long repeated = Long.getLong("tidepool.seed");
        long first = repeated != null ? repeated : System.nanoTime();
        for (int round = 0; round < rounds; round++) {
            long seed = repeated != null ? repeated : first + round;
            try {
                new Round(seed).run();
            } catch (Throwable failure) {
                throw new AssertionError("failed with seed " + seed + " in round " + round, failure);
            }
        }
    }

    /** One pool, three threads that act on it at random, and the final check. */
    private final class Round {
        private final SplittableRandom random;
        private final AdaptiveExecutor pool;
        private final List<Task> tasks = Collections.synchronizedList(new ArrayList<>());
        private final List<Runnable> returned = Collections.synchronizedList(new ArrayList<>());
        private final Set<Runnable> reported =
                Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

        private Round(long seed) {
            random = new SplittableRandom(seed);
            AdaptiveExecutorBuilder builder = AdaptiveExecutor.builder("round-" + seed)
                    .sizing(new Fixed(1))
                    .daemon(true)
                    .clock(pools.clock)
                    .queueCapacity(CAPACITY, WhenFull.reject())
                    .listener(new PoolListener() {
                        @Override
                        public void onRejection(Runnable task, String reason) {
                            if (reason.contains("dropped")) {
                                assertThat(reported.add(task)).isTrue();
                            }
                        }
                    });
            if (random.nextBoolean()) {
                builder.maxWait(Duration.ofNanos(1 + random.nextInt(2_000)));
            }
            switch (random.nextInt(3)) {
                case 0 -> builder.priorityQueue(Comparator.comparingInt(System::identityHashCode));
                case 1 -> builder.fairTypes();
                default -> {}
            }
            pool = builder.buildWithoutControlThread();
        }

        private void run() throws Exception {
            Throwable failure = Actors.act(3, random, this::act);
            if (random.nextBoolean()) {
                returned.addAll(pool.shutdownNow());
            } else if (!pool.isShutdown()) {
                checkThatEveryPlaceIsFree();
            }
            PoolFixture.end(pool);
            assertThat(failure).isNull();
            checkEnds();
        }

        private void act(SplittableRandom own) {
            for (int i = 4 + own.nextInt(20); i > 0; i--) {
                switch (own.nextInt(8)) {
                    case 0, 1 -> {
                        pools.clock.advance(Duration.ofNanos(own.nextInt(2_000_000)));
                        pools.step(pool);
                    }
                    case 2 -> {
                        if (own.nextInt(16) == 0) {
                            returned.addAll(pool.shutdownNow());
                        }
                    }
                    default -> submit(own);
                }
            }
        }

        private void submit(SplittableRandom own) {
            Task task = new Task();
            tasks.add(task);
            try {
                if (own.nextInt(3) == 0) {
                    pool.execute(task);
                    task.removed = own.nextInt(4) == 0 && pool.remove(task);
                } else {
                    Future<?> future = pool.submit(task, Duration.ofNanos(1 + own.nextInt(2_000)));
                    task.future = future;
                    if (own.nextInt(3) == 0) {
                        future.cancel(own.nextBoolean());
                    }
                }
            } catch (RejectedExecutionException refused) {
                task.rejected = true;
            }
        }

        private void checkThatEveryPlaceIsFree() {
            Await.until("the queue is empty", () -> {
                pools.clock.advance(Duration.ofMillis(3));
                pools.step(pool);
                return pool.stats().queueLength() == 0 && pool.stats().threadsBusy() == 0;
            });
            Blocker blocker = Blocker.occupy(pool);
            for (int i = 0; i < CAPACITY; i++) {
                pool.execute(() -> {});
            }
            PoolFixture.assertRejected(() -> pool.execute(() -> {}));
            blocker.release();
        }

        private void checkEnds() {
            Set<Object> given = Collections.newSetFromMap(new IdentityHashMap<>());
            given.addAll(returned);
            assertThat(given).as("returned twice").hasSameSizeAs(returned);
            int expired = 0;
            for (Task task : tasks) {
                Object handle = task.future == null ? task : task.future;
                boolean wasExpired = reported.contains(handle);
                assertThat(wasExpired).isEqualTo(task.future == null ? wasExpired : hasExpired(task.future));
                expired += wasExpired ? 1 : 0;
                boolean cancelled = task.future != null && task.future.isCancelled() && task.runs.get() == 0;
                int ends = task.runs.get()
                        + count(wasExpired)
                        + count(cancelled)
                        + count(task.removed)
                        + count(task.rejected)
                        + count(given.contains(handle) && !cancelled);
                assertThat(ends).as("ends of %s", handle).isEqualTo(1);
            }
            assertThat(pool.stats().expired()).isEqualTo(expired);
            assertThat(pool.stats().queueLength()).isZero();
            assertThat(pool.stats().starts()).isEqualTo(pool.stats().completions());
        }

        private static int count(boolean end) {
            return end ? 1 : 0;
        }

        private static boolean hasExpired(Future<?> future) {
            if (!future.isDone() || future.isCancelled()) {
                return false;
            }
            try {
                future.get();
                return false;
            } catch (ExecutionException failure) {
                return failure.getCause() instanceof TaskExpiredException;
            } catch (InterruptedException interrupt) {
                throw new AssertionError(interrupt);
            }
        }
    }

    private static final class Task implements Runnable {
        private final AtomicInteger runs = new AtomicInteger();
        private volatile boolean rejected;
        private volatile boolean removed;
        private volatile Future<?> future;

        @Override
        public void run() {
            runs.incrementAndGet();
        }
    }
}
