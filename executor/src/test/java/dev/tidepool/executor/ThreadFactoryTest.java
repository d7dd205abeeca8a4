package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.sizing.Cached;
import dev.tidepool.policy.sizing.Fixed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A thread factory that fails in each of the ways in which factories fail. */
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

    /** As on a machine that has no room for another native thread. */
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
    private final ManualClock clock = new ManualClock();
    private final List<Throwable> told = new CopyOnWriteArrayList<>();
    private final List<Blocker> blockers = new ArrayList<>();
    private final AtomicInteger threadsLeft = new AtomicInteger();
    private @Nullable AdaptiveExecutor built;

    ThreadFactoryTest(Failure failure) {
        this.failure = failure;
    }

    @AfterEach
    void stop() {
        blockers.forEach(Blocker::release);
        if (built != null) {
            built.shutdownNow();
            Await.termination(built);
        }
    }

    /** Makes as many threads as {@code threadsLeft} allows, then fails. */
    @SuppressWarnings("NullAway")
    private ThreadFactory factory() {
        return task ->
                threadsLeft.getAndUpdate(left -> Math.max(0, left - 1)) > 0 ? new Thread(task) : failure.make(task);
    }

    private AdaptiveExecutorBuilder builder(int threads) {
        threadsLeft.set(threads);
        return AdaptiveExecutor.builder("poor")
                .threads(factory())
                .sizing(Cached.defaults())
                .clock(clock)
                .listener(new PoolListener() {
                    @Override
                    public void onThreadFailure(Throwable cause) {
                        told.add(cause);
                    }
                });
    }

    private AdaptiveExecutor build(AdaptiveExecutorBuilder builder) {
        AdaptiveExecutor executor = builder.buildWithoutControlThread();
        built = executor;
        return executor;
    }

    private Blocker occupy(AdaptiveExecutor executor) {
        Blocker blocker = Blocker.occupy(executor);
        blockers.add(blocker);
        return blocker;
    }

    @Test
    void withNoThreadAtAllTheSubmissionIsRejectedWithTheCauseAndNothingStaysBehind() {
        AdaptiveExecutor executor = build(builder(0));
        AtomicInteger runs = new AtomicInteger();
        assertThatThrownBy(() -> executor.execute(runs::incrementAndGet))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessageContainingAll("'poor'", "no thread")
                .cause()
                .isSameAs(told.get(0));
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
    void aRejectedTaskLeavesItsPlaceInABoundedQueue() {
        AdaptiveExecutor executor = build(builder(0).queueCapacity(1, WhenFull.reject()));
        for (int i = 0; i < 5; i++) {
            assertThatThrownBy(() -> executor.submit(() -> {}))
                    .isInstanceOf(RejectedExecutionException.class)
                    .hasMessageContaining("no thread");
        }
        threadsLeft.set(1);
        occupy(executor);
        threadsLeft.set(0);
        assertThat(executor.stats().threadsAlive()).isEqualTo(1);
    }

    @Test
    void thePoolGoesOnWithTheThreadsItHas() {
        AdaptiveExecutor executor = build(builder(1));
        Blocker blocker = occupy(executor);
        AtomicInteger runs = new AtomicInteger();
        for (int i = 0; i < 10; i++) {
            executor.execute(runs::incrementAndGet);
        }
        assertThat(told).isNotEmpty();
        assertThat(executor.stats().threadsAlive()).isEqualTo(1);
        assertThat(executor.stats().threadsCreated()).isEqualTo(1);
        assertThat(executor.stats().queueLength()).isEqualTo(10);
        blocker.release();
        Await.until("all ran", () -> runs.get() == 10);
        assertThat(executor.stats().rejections()).isZero();
    }

    @Test
    void aBoundedQueueStaysBoundedWhileThreadsFail() {
        AdaptiveExecutor executor = build(builder(1).queueCapacity(2, WhenFull.reject()));
        occupy(executor);
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
    void tasksKeepTheirOrderWhileThreadsFail() {
        AdaptiveExecutor executor = build(builder(1));
        Blocker blocker = occupy(executor);
        List<Integer> order = new CopyOnWriteArrayList<>();
        for (int i = 0; i < 10; i++) {
            int number = i;
            executor.execute(() -> order.add(number));
        }
        blocker.release();
        Await.until("all ran", () -> order.size() == 10);
        assertThat(order).isSorted();
    }

    @Test
    void aLaterSubmissionGetsAThreadAgain() {
        AdaptiveExecutor executor = build(builder(1));
        occupy(executor);
        AtomicInteger runs = new AtomicInteger();
        executor.execute(runs::incrementAndGet);
        threadsLeft.set(5);
        executor.execute(runs::incrementAndGet);
        Await.until("both ran", () -> runs.get() == 2);
    }

    @Test
    void aPrestartThatFailsIsMadeUpForByALaterSubmission() {
        AdaptiveExecutor executor = build(builder(2).sizing(new Fixed(4)));
        executor.control().step(clock.getAsLong());
        assertThat(executor.stats().threadsAlive()).isEqualTo(2);
        Await.until("two threads run", () -> executor.stats().threadsCreated() == 2);
        assertThat(told).hasSize(1);
        threadsLeft.set(2);
        Await.until("the first two are idle", () -> executor.stats().threadsBusy() == 0);
        for (int i = 0; i < 4; i++) {
            occupy(executor);
        }
        assertThat(executor.stats().threadsAlive()).isEqualTo(4);
    }

    @Test
    void aTaskStrandedByADyingThreadIsServedByAControlStep() {
        Blocker blocker = new Blocker();
        blockers.add(blocker);
        AtomicInteger runs = new AtomicInteger();
        AdaptiveExecutor executor =
                build(builder(1).sizing(new ScriptedPolicy("one", dev.tidepool.policy.SizingDecision.fixed(1, "one"))));
        executor.execute(TypedTask.longRunning(blocker));
        Await.latch(blocker.started);
        Await.until("the thread is detached", () -> executor.stats().threadsLongRunning() == 1);
        assertThatThrownBy(() -> executor.execute(runs::incrementAndGet))
                .isInstanceOf(RejectedExecutionException.class);
        assertThat(executor.stats().queueLength()).isZero();
        threadsLeft.set(1);
        executor.execute(runs::incrementAndGet);
        Await.until("it ran", () -> runs.get() == 1);
    }

    @Test
    void tasksLeftWithoutAnyThreadAreRetriedByTheControlLoop() {
        Blocker blocker = new Blocker();
        blockers.add(blocker);
        AtomicInteger runs = new AtomicInteger();
        AdaptiveExecutor executor = build(builder(1).sizing(new Fixed(1)));
        Blocker first = occupy(executor);
        executor.execute(TypedTask.longRunning(blocker));
        executor.execute(runs::incrementAndGet);
        first.release();
        Await.latch(blocker.started);
        Await.until("the pool said so", () -> !told.isEmpty());
        assertThat(executor.stats().queueLength()).isEqualTo(1);
        long next = executor.control().step(clock.getAsLong());
        assertThat(next - clock.getAsLong())
                .isBetween(0L, Duration.ofMillis(100).toNanos());
        assertThat(executor.stats().queueLength()).isEqualTo(1);
        threadsLeft.set(1);
        clock.advance(Duration.ofMillis(100));
        executor.control().step(clock.getAsLong());
        Await.until("it ran", () -> runs.get() == 1);
    }

    @Test
    void whatWaitsWithoutAnyThreadIsReturnedByShutdownNow() {
        Blocker blocker = new Blocker();
        blockers.add(blocker);
        AdaptiveExecutor executor = build(builder(1).sizing(new Fixed(1)));
        Blocker first = occupy(executor);
        Runnable waiting = () -> {};
        executor.execute(TypedTask.longRunning(blocker));
        executor.execute(waiting);
        first.release();
        Await.until("the pool said so", () -> !told.isEmpty());
        Await.until("the task waits again", () -> executor.stats().queueLength() == 1);
        assertThat(executor.shutdownNow()).containsExactly(waiting);
    }

    @Test
    void aSampleTakenWhileAThreadFailsDoesNotBreakTheControlLoop() {
        ScriptedPolicy policy = new ScriptedPolicy("sampled", SizingTest.decision(0, 0, 10));
        AdaptiveExecutor[] self = new AdaptiveExecutor[1];
        ThreadFactory failing = factory();
        AdaptiveExecutor executor = build(builder(1).sizing(policy).threads(task -> {
            if (threadsLeft.get() == 0) {
                clock.advance(Duration.ofMillis(100));
                self[0].control().step(clock.getAsLong());
            }
            return failing.newThread(task);
        }));
        self[0] = executor;
        occupy(executor);
        executor.execute(() -> {});
        assertThat(told).isNotEmpty();
        clock.advance(Duration.ofMillis(100));
        executor.control().step(clock.getAsLong());
        assertThat(policy.samples).hasSizeGreaterThan(1);
        assertThat(executor.stats().threadsAlive()).isEqualTo(1);
    }

    @Test
    void tasksThatCountedOnAThreadThatFailedGetAnother() {
        Blocker first = new Blocker();
        Blocker second = new Blocker();
        blockers.addAll(List.of(first, second));
        AdaptiveExecutor[] self = new AdaptiveExecutor[1];
        AtomicInteger made = new AtomicInteger();
        ThreadFactory failing = factory();
        AdaptiveExecutor executor = build(builder(0).sizing(new Fixed(2)).threads(task -> {
            if (made.incrementAndGet() != 2) {
                return new Thread(task);
            }
            self[0].execute(first);
            self[0].execute(second);
            return failing.newThread(task);
        }));
        self[0] = executor;
        executor.control().step(clock.getAsLong());
        Await.latch(first.started);
        clock.advance(Duration.ofMillis(100));
        executor.control().step(clock.getAsLong());
        Await.latch(second.started);
    }
}
