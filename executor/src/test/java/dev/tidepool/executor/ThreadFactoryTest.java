package dev.tidepool.executor;

import static dev.tidepool.executor.PoolFixture.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.sizing.Cached;
import dev.tidepool.policy.sizing.Fixed;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A thread factory that fails: it throws, returns null, or its thread cannot start. */
@ParameterizedClass(name = "{0}")
@EnumSource
@SuppressWarnings("FutureReturnValueIgnored")
final class ThreadFactoryTest {

    /** A way of not making a thread. */
    enum Failure {
        THROWS,
        RETURNS_NULL,
        START_FAILS;

        @Nullable
        Thread make(Runnable task) {
            return switch (this) {
                case THROWS -> throw new IllegalStateException("no thread today");
                case RETURNS_NULL -> null;
                case START_FAILS -> new ThreadThatCannotStart(task);
            };
        }
    }

    /** Fails as on a machine that cannot create another native thread. */
    private static final class ThreadThatCannotStart extends Thread {
        ThreadThatCannotStart(Runnable task) {
            super(task);
        }

        @Override
        public synchronized void start() {
            throw new OutOfMemoryError("unable to create native thread (pretended)");
        }
    }

    private final Failure failure;

    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final List<Throwable> failures = new CopyOnWriteArrayList<>();
    private final AtomicInteger threadsLeft = new AtomicInteger();

    ThreadFactoryTest(Failure failure) {
        this.failure = failure;
    }

    /** Makes as many threads as {@code threadsLeft} allows, then fails. */
    @SuppressWarnings("NullAway")
    private ThreadFactory factory() {
        return task ->
                threadsLeft.getAndUpdate(left -> Math.max(0, left - 1)) > 0 ? new Thread(task) : failure.make(task);
    }

    private AdaptiveExecutorBuilder builder(int threads) {
        PoolLog.expect("could not create a thread and continues with those it has");
        threadsLeft.set(threads);
        return AdaptiveExecutor.builder("poor")
                .threads(factory())
                .sizing(Cached.defaults())
                .listener(new PoolListener() {
                    @Override
                    public void onThreadFailure(Throwable cause) {
                        failures.add(cause);
                    }
                });
    }

    @Test
    void withNoThreadAtAllTheSubmissionIsRejectedWithTheCauseAndNothingStaysBehind() {
        AdaptiveExecutor executor = pools.unstepped(builder(0));
        AtomicInteger runs = new AtomicInteger();
        assertRejected(() -> executor.execute(runs::incrementAndGet))
                .hasMessageContainingAll("'poor'", "no thread")
                .cause()
                .isSameAs(failures.get(0));
        PoolStats stats = executor.stats();
        assertThat(stats.threadsAlive()).isZero();
        assertThat(stats.threadsBusy()).isZero();
        assertThat(stats.threadsCreated()).isZero();
        assertThat(stats.queueLength()).isZero();
        assertThat(stats.rejections()).isEqualTo(1);
        executor.shutdown();
        assertThat(executor.isTerminated()).isTrue();
        assertThat(runs).hasValue(0);
    }

    @Test
    void aRejectedTaskLeavesABoundedQueue() {
        AdaptiveExecutor executor = pools.unstepped(builder(0).queueCapacity(1, WhenFull.reject()));
        for (int i = 0; i < 5; i++) {
            assertRejected(() -> executor.submit(() -> {})).hasMessageContaining("no thread");
        }
        threadsLeft.set(1);
        pools.occupy(executor);
        threadsLeft.set(0);
        assertThat(executor.stats().threadsAlive()).isEqualTo(1);
    }

    @Test
    void thePoolContinuesWithTheThreadsItHasAndTasksKeepTheirOrder() {
        AdaptiveExecutor executor = pools.unstepped(builder(1));
        Blocker blocker = pools.occupy(executor);
        List<Integer> order = new CopyOnWriteArrayList<>();
        for (int i = 0; i < 10; i++) {
            int number = i;
            executor.execute(() -> order.add(number));
        }
        assertThat(failures).isNotEmpty();
        assertThat(executor.stats().threadsAlive()).isEqualTo(1);
        assertThat(executor.stats().threadsCreated()).isEqualTo(1);
        assertThat(executor.stats().queueLength()).isEqualTo(10);
        blocker.release();
        Await.until("all ran", () -> order.size() == 10);
        assertThat(order).isSorted();
        assertThat(executor.stats().rejections()).isZero();
    }

    @Test
    void aBoundedQueueStaysBoundedWhileThreadsFail() {
        AdaptiveExecutor executor = pools.unstepped(builder(1).queueCapacity(2, WhenFull.reject()));
        pools.occupy(executor);
        int accepted = 0;
        for (int i = 0; i < 10; i++) {
            try {
                executor.execute(() -> {});
                accepted++;
            } catch (RejectedExecutionException full) {
                assertThat(full).hasMessageContaining("'poor'");
            }
        }
        assertThat(executor.stats().queueLength()).isEqualTo(2);
        assertThat(accepted).isEqualTo(2);
    }

    @Test
    void aLaterSubmissionGetsAThreadAgain() {
        AdaptiveExecutor executor = pools.unstepped(builder(1));
        pools.occupy(executor);
        AtomicInteger runs = new AtomicInteger();
        executor.execute(runs::incrementAndGet);
        threadsLeft.set(5);
        executor.execute(runs::incrementAndGet);
        Await.until("both ran", () -> runs.get() == 2);
    }

    @Test
    void aLaterSubmissionCreatesAThreadWhosePrestartFailed() {
        AdaptiveExecutor executor = pools.unstepped(builder(2).sizing(new Fixed(4)));
        pools.step(executor);
        assertThat(executor.stats().threadsAlive()).isEqualTo(2);
        Await.until("two threads run", () -> executor.stats().threadsCreated() == 2);
        assertThat(failures).hasSize(1);
        threadsLeft.set(2);
        Await.until("the first two are idle", () -> executor.stats().threadsBusy() == 0);
        pools.occupy(executor, 4);
        assertThat(executor.stats().threadsAlive()).isEqualTo(4);
    }

    @Test
    void aPoolWhoseOnlyThreadIsDetachedRejectsUntilItGetsAnother() {
        Blocker blocker = pools.blocker();
        AtomicInteger runs = new AtomicInteger();
        AdaptiveExecutor executor =
                pools.unstepped(builder(1).sizing(new ScriptedPolicy("one", SizingDecision.fixed(1, "one"))));
        executor.execute(TypedTask.longRunning(blocker));
        Await.latch(blocker.started);
        Await.until("the thread is detached", () -> executor.stats().threadsLongRunning() == 1);
        assertRejected(() -> executor.execute(runs::incrementAndGet));
        assertThat(executor.stats().queueLength()).isZero();
        threadsLeft.set(1);
        executor.execute(runs::incrementAndGet);
        Await.until("it ran", () -> runs.get() == 1);
    }

    @Test
    void tasksLeftWithoutAnyThreadAreRetriedByTheControlLoop() {
        Blocker blocker = pools.blocker();
        AtomicInteger runs = new AtomicInteger();
        AdaptiveExecutor executor = pools.unstepped(builder(1).sizing(new Fixed(1)));
        Blocker first = pools.occupy(executor);
        executor.execute(TypedTask.longRunning(blocker));
        executor.execute(runs::incrementAndGet);
        first.release();
        Await.latch(blocker.started);
        Await.until("the failure is reported", () -> !failures.isEmpty());
        assertThat(executor.stats().queueLength()).isEqualTo(1);
        long next = pools.step(executor);
        assertThat(next - pools.clock.getAsLong())
                .isBetween(0L, Duration.ofMillis(100).toNanos());
        assertThat(executor.stats().queueLength()).isEqualTo(1);
        threadsLeft.set(1);
        pools.stepAfter(executor, PoolFixture.INTERVAL);
        Await.until("it ran", () -> runs.get() == 1);
    }

    @Test
    void whatWaitsWithoutAnyThreadIsReturnedByShutdownNow() {
        Blocker blocker = pools.blocker();
        AdaptiveExecutor executor = pools.unstepped(builder(1).sizing(new Fixed(1)));
        Blocker first = pools.occupy(executor);
        Runnable waiting = () -> {};
        executor.execute(TypedTask.longRunning(blocker));
        executor.execute(waiting);
        first.release();
        Await.until("the failure is reported", () -> !failures.isEmpty());
        Await.until("the task waits again", () -> executor.stats().queueLength() == 1);
        assertThat(executor.shutdownNow()).containsExactly(waiting);
    }

    @Test
    void aSampleTakenWhileAThreadFailsDoesNotBreakTheControlLoop() {
        ScriptedPolicy policy = new ScriptedPolicy("sampled", PoolFixture.decision(0, 0, 10));
        AdaptiveExecutor[] self = new AdaptiveExecutor[1];
        ThreadFactory failing = factory();
        AdaptiveExecutor executor = pools.unstepped(builder(1).sizing(policy).threads(task -> {
            if (threadsLeft.get() == 0) {
                pools.stepAfter(self[0], PoolFixture.INTERVAL);
            }
            return failing.newThread(task);
        }));
        self[0] = executor;
        pools.occupy(executor);
        executor.execute(() -> {});
        assertThat(failures).isNotEmpty();
        pools.stepAfter(executor, PoolFixture.INTERVAL);
        assertThat(policy.samples).hasSizeGreaterThan(1);
        assertThat(executor.stats().threadsAlive()).isEqualTo(1);
    }

    @Test
    void tasksThatReliedOnAThreadThatFailedGetAnother() {
        Blocker first = pools.blocker();
        Blocker second = pools.blocker();
        AdaptiveExecutor[] self = new AdaptiveExecutor[1];
        AtomicInteger made = new AtomicInteger();
        ThreadFactory failing = factory();
        AdaptiveExecutor executor =
                pools.unstepped(builder(0).sizing(new Fixed(2)).threads(task -> {
                    if (made.incrementAndGet() != 2) {
                        return new Thread(task);
                    }
                    self[0].execute(first);
                    self[0].execute(second);
                    return failing.newThread(task);
                }));
        self[0] = executor;
        pools.step(executor);
        Await.latch(first.started);
        pools.stepAfter(executor, PoolFixture.INTERVAL);
        Await.latch(second.started);
    }
}
