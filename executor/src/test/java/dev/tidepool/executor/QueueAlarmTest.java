package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.SizingDecision;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A policy that decides once an hour, or when tasks have waited for 5 ms. */
final class QueueAlarmTest {
    private static final Duration ALARM = Duration.ofMillis(5);

    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final ScriptedPolicy policy = new ScriptedPolicy("alarmed", decision(1));

    private static SizingDecision decision(int threads) {
        return new SizingDecision(
                threads,
                threads,
                threads,
                0,
                false,
                SizingDecision.NEVER,
                0,
                Duration.ofHours(1),
                ALARM,
                List.of(),
                false,
                "scripted");
    }

    private AdaptiveExecutor pool() {
        return pools.stepped(AdaptiveExecutor.builder("alarmed").sizing(policy));
    }

    private long untilNextStep(AdaptiveExecutor pool) {
        return pools.step(pool) - pools.clock.getAsLong();
    }

    @Test
    void tasksThatWaitEndTheControlInterval() {
        policy.then(decision(3));
        AdaptiveExecutor pool = pool();
        pools.occupy(pool);
        Blocker second = pools.execute(pool);
        assertThat(untilNextStep(pool)).isLessThanOrEqualTo(ALARM.toNanos());
        assertThat(policy.samples).isEmpty();
        pools.stepAfter(pool, ALARM);
        assertThat(policy.samples).hasSize(1);
        assertThat(policy.lastSample().queueLength()).isEqualTo(1);
        Await.latch(second.started);
        assertThat(pool.stats().threadsAlive()).isEqualTo(3);
    }

    @Test
    void aTaskThatWaitsForAMomentDoesNotEndIt() {
        AdaptiveExecutor pool = pool();
        Blocker first = pools.occupy(pool);
        Blocker second = pools.execute(pool);
        pools.step(pool);
        first.release();
        Await.latch(second.started);
        pools.stepAfter(pool, ALARM);
        assertThat(policy.samples).isEmpty();
        pools.execute(pool);
        pools.step(pool);
        pools.stepAfter(pool, ALARM);
        assertThat(policy.samples).as("the alarm was armed again").hasSize(1);
    }

    /** Tasks that came before the decision had no occasion to ring. */
    @Test
    void tasksThatWaitAlreadyEndTheNextIntervalToo() {
        AdaptiveExecutor pool = pool();
        pools.occupy(pool);
        pools.execute(pool);
        for (int i = 1; i <= 3; i++) {
            pools.step(pool);
            pools.stepAfter(pool, ALARM);
            assertThat(policy.samples).hasSize(i);
        }
    }

    /** The control thread sleeps for an hour of the real clock. */
    @Test
    void aTaskThatFindsEveryThreadBusyWakesTheControlThread() {
        policy.then(decision(2));
        AdaptiveExecutor pool = pools.start(AdaptiveExecutor.builder("alarmed").sizing(policy));
        pools.occupy(pool);
        Await.latch(pools.execute(pool).started);
    }
}
