package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.TaskTypeSample;
import dev.tidepool.policy.sizing.Cached;
import dev.tidepool.policy.sizing.Fixed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Many tasks at once: counts stay exact, estimates close, and pools grow while their threads block. */
final class FloodTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    @Test
    void countsAreExactUnderAFlood() {
        AdaptiveExecutor executor = AdaptiveExecutor.builder("flood")
                .sizing(new Fixed(3))
                .uncaughtExceptionHandler((thread, thrown) -> {})
                .build();
        for (int i = 0; i < 200_000; i++) {
            int number = i;
            executor.execute(() -> {
                if (number % 1_000 == 0) {
                    throw new IllegalStateException("on purpose");
                }
            });
        }
        executor.close();
        PoolStats stats = executor.stats();
        assertThat(stats.arrivals()).isEqualTo(200_000);
        assertThat(stats.starts()).isEqualTo(200_000);
        assertThat(stats.completions()).isEqualTo(200_000);
        assertThat(stats.failures()).isEqualTo(200);
        assertThat(stats.queueLength()).isZero();
    }

    /** The tasks advance the clock, so their times are known. The pool measures about one task in a hundred. */
    @Test
    void estimatedTimesAgreeWithExactOnes() {
        ScriptedPolicy policy = new ScriptedPolicy("sampled", PoolFixture.decision(1, 1, 1));
        AdaptiveExecutor executor =
                pools.stepped(AdaptiveExecutor.builder("sampled").sizing(policy));
        int tasks = 200_000;
        long exactNanos = 0;
        for (int i = 0; i < tasks; i++) {
            Duration service = Duration.ofNanos(i % 10 == 0 ? 4_000 : 1_000);
            exactNanos += service.toNanos();
            executor.execute(TypedTask.named("moves the clock", () -> pools.clock.advance(service)));
        }
        executor.close();
        pools.stepAfter(executor, PoolFixture.INTERVAL);
        PoolSample sample = policy.lastSample();
        TaskTypeSample type = sample.types().get(0);
        assertThat(sample.tasks().completions()).isEqualTo(tasks);
        assertThat((double) type.arrivals()).isCloseTo(tasks, within(0.1 * tasks));
        assertThat((double) type.completions()).isCloseTo(tasks, within(0.1 * tasks));
        assertThat((double) type.serviceNanos()).isCloseTo((double) exactNanos, within(0.5 * exactNanos));
        assertThat(type.serviceNanos() / (double) type.completions())
                .isCloseTo(exactNanos / (double) tasks, within(0.5 * exactNanos / tasks));
    }

    /** Executes tasks that wait until all of them run. */
    private static void meet(AdaptiveExecutor executor, int tasks) {
        CountDownLatch all = new CountDownLatch(tasks);
        for (int i = 0; i < tasks; i++) {
            executor.execute(() -> {
                all.countDown();
                Await.latch(all);
            });
        }
        Await.latch(all);
    }

    @Test
    void aPoolWhoseThreadsAllBlockGrowsUntilTheyNoLongerDo() {
        AdaptiveExecutor executor =
                pools.start(AdaptiveExecutor.builder("blocked").sizing(Cached.defaults()));
        meet(executor, 60);
        PoolFixture.end(executor);
        assertThat(executor.stats().threadsPeak()).isGreaterThanOrEqualTo(60);
    }

    @ParameterizedTest
    @EnumSource
    void aBurstOfBlockingTasksWakesEveryIdleThread(IdleOrder order) {
        AdaptiveExecutor executor = pools.start(
                AdaptiveExecutor.builder("burst").sizing(new Fixed(64)).idleOrder(order));
        for (int round = 0; round < 20; round++) {
            meet(executor, 64);
        }
        PoolFixture.end(executor);
    }

    @Test
    void aBlockingTaskInTheMiddleOfAFloodStrandsNothing() {
        AdaptiveExecutor executor = pools.fixed(4);
        List<Blocker> blockers = new ArrayList<>();
        CountDownLatch others = new CountDownLatch(30_000);
        for (int i = 0; i < 30_000; i++) {
            if (i % 10_000 == 5_000) {
                blockers.add(pools.execute(executor));
            }
            executor.execute(others::countDown);
        }
        Await.latch(others);
        assertThat(blockers).allMatch(blocker -> blocker.ended.getCount() == 1);
    }

    @Test
    void aSpinningWorkerTakesTasksAndTimesOutLikeAnyOther() {
        AdaptiveExecutor executor = pools.start(
                AdaptiveExecutor.builder("spin").sizing(new Fixed(2)).spin(Duration.ofMillis(1)));
        for (int i = 0; i < 2_000; i++) {
            Await.result(executor.submit(() -> 1));
        }
        PoolFixture.awaitBusy(executor, 0);
    }
}
