package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.sizing.Fixed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the user may see of the queue, and take out of it. */
final class QueueViewTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    @Test
    void theViewHasTheWaitingTasksInOrderAsSubmittedAndCannotBeChanged() {
        AdaptiveExecutor executor = pools.fixed(1);
        Blocker running = pools.occupy(executor);
        Runnable first = () -> {};
        executor.execute(first);
        Future<?> second = executor.submit(() -> {});
        List<Runnable> view = executor.queuedTasks();
        assertThat(view).hasSize(2);
        assertThat(view.get(0)).isSameAs(first);
        assertThat(view.get(1)).isSameAs(second);
        assertThat(view).doesNotContain(running);
        assertThatThrownBy(view::clear).isInstanceOf(UnsupportedOperationException.class);
        second.cancel(false);
        assertThat(view).hasSize(2);
        assertThat(executor.queuedTasks()).containsExactly(first);
        assertThat(executor.stats().queueLength()).isEqualTo(1);
    }

    @Test
    void aViewOfALongQueueHasEachTaskOnce() {
        AdaptiveExecutor executor = pools.fixed(1);
        pools.occupy(executor);
        List<Runnable> tasks = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            int number = i;
            Runnable task = () -> assertThat(number).isNotNegative();
            tasks.add(task);
            executor.execute(task);
        }
        assertThat(executor.queuedTasks()).containsExactlyElementsOf(tasks);
        assertThat(executor.shutdownNow()).containsExactlyElementsOf(tasks);
        assertThat(executor.queuedTasks()).isEmpty();
    }

    @Test
    void aRemovedTaskNeverRunsAndIsRemovedOnce() {
        AdaptiveExecutor executor = pools.fixed(1);
        Blocker running = pools.occupy(executor);
        AtomicInteger runs = new AtomicInteger();
        Runnable removed = runs::incrementAndGet;
        executor.execute(removed);
        Future<?> future = executor.submit(() -> {});
        assertThat(executor.remove(removed)).isTrue();
        assertThat(executor.remove(removed)).isFalse();
        assertThat(executor.remove((Runnable) future)).isTrue();
        assertThat(future).isNotDone();
        assertThat(executor.remove(running)).isFalse();
        assertThat(executor.stats().queueLength()).isZero();
        pools.releaseAll();
        PoolFixture.end(executor);
        assertThat(runs).hasValue(0);
        assertThat(executor.remove(running)).isFalse();
    }

    @Test
    void aRemovedTaskFreesItsCapacity() {
        AdaptiveExecutor executor = pools.start(
                AdaptiveExecutor.builder("bounded").sizing(new Fixed(1)).queueCapacity(1, WhenFull.reject()));
        pools.occupy(executor);
        for (int round = 0; round < 100; round++) {
            Runnable task = new Blocker();
            executor.execute(task);
            PoolFixture.assertRejected(() -> executor.execute(() -> {}));
            assertThat(executor.remove(task)).isTrue();
        }
    }

    @Test
    void aPoolThatIsShutDownTerminatesWhenItsLastTaskIsRemoved() {
        AdaptiveExecutor executor = pools.fixed(1);
        assertThat(executor.isTerminating()).isFalse();
        Blocker running = pools.occupy(executor);
        Runnable last = () -> {};
        executor.execute(last);
        executor.shutdown();
        assertThat(executor.isTerminating()).isTrue();
        assertThat(executor.remove(last)).isTrue();
        running.release();
        Await.termination(executor);
        assertThat(executor.isTerminating()).isFalse();
    }

    /** A worker claims up to sixteen tasks at once; those it has not yet begun still wait. */
    @Test
    void tasksThatAWorkerHasClaimedCanBeSeenAndRemoved() {
        AdaptiveExecutor executor = pools.fixed(1);
        Blocker first = pools.occupy(executor);
        List<Blocker> tasks = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            Blocker task = pools.blocker();
            if (i % 40 != 39) {
                task.release();
            }
            tasks.add(task);
            executor.execute(task);
        }
        first.release();
        for (int i = 39; i < 2_000; i += 40) {
            Blocker blocked = tasks.get(i);
            Await.latch(blocked.started);
            List<Runnable> view = executor.queuedTasks();
            assertThat(view).hasSize(executor.stats().queueLength());
            assertThat(view).doesNotHaveDuplicates().hasSameSizeAs(tasks.subList(i + 1, tasks.size()));
            if (i < 1_900) {
                assertThat(view).containsAll(tasks.subList(i + 1, i + 20));
            }
            if (i == 79) {
                assertThat(executor.remove(tasks.get(80))).isTrue();
            }
            blocked.release();
        }
        PoolFixture.end(executor);
    }

    @Test
    void aTaskIsRemovedOrRunsNeverBoth() {
        AdaptiveExecutor executor = pools.fixed(2);
        int removed = 0;
        AtomicInteger runs = new AtomicInteger();
        for (int i = 0; i < 20_000; i++) {
            Runnable task = runs::incrementAndGet; // a new object each time
            executor.execute(task);
            if (executor.remove(task)) {
                removed++;
            }
        }
        PoolFixture.end(executor);
        assertThat(runs.get() + removed).isEqualTo(20_000);
        assertThat(executor.stats().completions()).isEqualTo(runs.get());
    }
}
