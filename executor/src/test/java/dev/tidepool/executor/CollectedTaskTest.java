package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.sizing.Fixed;
import java.lang.ref.WeakReference;
import java.util.Comparator;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A task that has ended is kept by no thread. */
final class CollectedTaskTest {
    private static final class Empty implements Runnable {
        @Override
        public void run() {}
    }

    private static AdaptiveExecutor oneThread() {
        return AdaptiveExecutor.builder("collected")
                .sizing(new Fixed(1))
                .daemon(true)
                .build();
    }

    private static WeakReference<Runnable> ended(AdaptiveExecutor pool) {
        Runnable task = new Empty();
        pool.execute(task);
        Await.until("it has ended", () -> pool.stats().completions() == 1);
        return new WeakReference<>(task);
    }

    private static void awaitCollection(WeakReference<?> task) {
        Await.until("the task is collected", () -> {
            System.gc();
            return task.get() == null;
        });
    }

    /** A variable of the worker kept its last task, and what that referred to, until the next one came. */
    @Test
    void anIdleThreadKeepsNoTask() {
        AdaptiveExecutor pool = oneThread();
        awaitCollection(ended(pool));
        PoolFixture.end(pool);
    }

    private static WeakReference<Runnable> cancelledWhileItWaited(AdaptiveExecutor pool) {
        Blocker blocker = Blocker.occupy(pool);
        Runnable task = new Empty();
        pool.submit(task).cancel(false);
        blocker.release();
        return new WeakReference<>(task);
    }

    /** The order kept it until dozens more were cancelled. */
    @Test
    void anIdlePriorityQueueKeepsNoCancelledTask() {
        AdaptiveExecutor pool = AdaptiveExecutor.builder("collected")
                .sizing(new Fixed(1))
                .priorityQueue(Comparator.comparingInt(Object::hashCode))
                .daemon(true)
                .build();
        awaitCollection(cancelledWhileItWaited(pool));
        PoolFixture.end(pool);
    }

    private static WeakReference<Future<?>> cancelledWhileTheTimerSleepsFor(
            ScheduledExecutor scheduled, AtomicReference<Thread> timer) {
        Future<?> first = scheduled.schedule(new Empty(), 1, TimeUnit.HOURS);
        Await.until("the timer sleeps", () -> timer.get().getState() == Thread.State.TIMED_WAITING);
        Future<?> unused = scheduled.schedule(new Empty(), 2, TimeUnit.HOURS);
        first.cancel(false);
        return new WeakReference<>(first);
    }

    /** A variable of the timer kept it until the end of its delay, as long as another task waited. */
    @Test
    void aSleepingTimerKeepsNoCancelledTask() {
        AdaptiveExecutor pool =
                AdaptiveExecutor.builder("collected").daemon(true).build();
        AtomicReference<Thread> timer = new AtomicReference<>();
        ScheduledExecutor scheduled = ScheduledExecutor.on(pool, work -> {
            Thread thread = new Thread(work);
            thread.setDaemon(true);
            timer.set(thread);
            return thread;
        });
        awaitCollection(cancelledWhileTheTimerSleepsFor(scheduled, timer));
        scheduled.shutdownNow();
        PoolFixture.end(pool);
    }

    private static WeakReference<Runnable> seriesEndedByAShutdown(
            ScheduledExecutor scheduled, AtomicReference<Future<?>> kept) {
        Blocker series = new Blocker();
        kept.set(scheduled.scheduleWithFixedDelay(series, 0, 1, TimeUnit.HOURS));
        Await.latch(series.started);
        scheduled.shutdown();
        series.release();
        return new WeakReference<>(series);
    }

    /** Whoever kept its future kept what the series referred to. */
    @Test
    void theFutureOfASeriesThatAShutdownEndedKeepsNoTask() {
        AdaptiveExecutor pool =
                AdaptiveExecutor.builder("collected").daemon(true).build();
        AtomicReference<Future<?>> kept = new AtomicReference<>();
        awaitCollection(seriesEndedByAShutdown(ScheduledExecutor.on(pool), kept));
        assertThat(kept.get()).isCancelled();
        PoolFixture.end(pool);
    }

    private static WeakReference<Runnable> givenBackThenCancelled(
            AdaptiveExecutor pool, Consumer<Future<?>> giveBack, AtomicReference<Future<?>> kept) {
        Blocker blocker = Blocker.occupy(pool);
        Runnable task = new Empty();
        kept.set(pool.submit(task));
        giveBack.accept(kept.get());
        kept.get().cancel(false);
        blocker.release();
        return new WeakReference<>(task);
    }

    private static void assertThatNoneIsKept(AdaptiveExecutor pool, Consumer<Future<?>> giveBack) {
        AtomicReference<Future<?>> kept = new AtomicReference<>();
        awaitCollection(givenBackThenCancelled(pool, giveBack, kept));
        assertThat(kept.get()).isCancelled();
        PoolFixture.end(pool);
    }

    /** It looked like a future on its way to a pool, which must still see its task. */
    @Test
    void aFutureThatShutdownNowReturnedAndThatIsCancelledKeepsNoTask() {
        AdaptiveExecutor pool = oneThread();
        assertThatNoneIsKept(pool, future -> assertThat(pool.shutdownNow()).containsExactly((Runnable) future));
    }

    @Test
    void aFutureThatWasRemovedAndThatIsCancelledKeepsNoTask() {
        AdaptiveExecutor pool = oneThread();
        assertThatNoneIsKept(
                pool, future -> assertThat(pool.remove((Runnable) future)).isTrue());
    }
}
