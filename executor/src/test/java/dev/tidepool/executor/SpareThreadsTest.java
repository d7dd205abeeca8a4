package dev.tidepool.executor;

import static dev.tidepool.executor.PoolFixture.awaitAlive;
import static dev.tidepool.executor.PoolFixture.awaitBusy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.control.SpareThreads;
import dev.tidepool.policy.sizing.Fixed;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whether a pool that is too large says so, on the clock of the test. */
final class SpareThreadsTest {
    private static final Duration HOUR = Duration.ofHours(1);

    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    @Test
    void aPoolThatUsedOneOfEightThreadsForADaySaysSoOnce() {
        AdaptiveExecutor pool = eightThreads(7);
        for (int hour = 0; hour < 24; hour++) {
            assertThat(pool.spareThreads()).isEmpty();
            pools.stepAfter(pool, HOUR);
        }
        SpareThreads found = pool.spareThreads().orElseThrow();
        assertThat(found.time()).isEqualTo(Duration.ofHours(24));
        assertThat(found.meanThreads()).isEqualTo(8);
        assertThat(found.meanBusy()).isCloseTo(1, within(1e-6));
        assertThat(remarks(pool)).singleElement().asString().contains("; kept 8 threads for 1.0 busy ones since ");
        pools.stepAfter(pool, HOUR);
        assertThat(remarks(pool)).hasSize(1);
    }

    /** Its control loop rests, so only who asks, or the next task, finds it. */
    @Test
    void anIdlePoolSaysSoToWhoAsks() {
        AdaptiveExecutor pool = eightThreads(8);
        pools.clock.advance(Duration.ofDays(3));
        assertThat(pool.spareThreads().orElseThrow().meanThreads()).isEqualTo(8);
        assertThat(remarks(pool)).isEmpty();
        pools.occupy(pool);
        pools.step(pool);
        pools.stepAfter(pool, Duration.ofSeconds(1));
        assertThat(remarks(pool)).hasSize(1);
    }

    @Test
    void aPoolThatUsesItsThreadsHasNoneToSpare() {
        AdaptiveExecutor pool = eightThreads(3);
        for (int hour = 0; hour < 48; hour++) {
            pools.stepAfter(pool, HOUR);
        }
        assertThat(pool.spareThreads()).isEmpty();
        assertThat(remarks(pool)).isEmpty();
    }

    /** It was subtracted from the threads that do not include it. */
    @Test
    void theThreadOfALongRunningTaskIsNeitherSpareNorTakenFromThoseThatAre() {
        AdaptiveExecutor pool = eightThreads(8);
        Blocker longRunning = pools.blocker();
        pool.execute(TypedTask.longRunning(longRunning));
        Await.latch(longRunning.started);
        awaitAlive(pool, 7);
        pools.stepAfter(pool, HOUR);
        pools.clock.advance(Duration.ofDays(3));
        SpareThreads found = pool.spareThreads().orElseThrow();
        assertThat(found.meanThreads()).isCloseTo(7, within(0.1));
        assertThat(found.meanBusy()).isCloseTo(0, within(0.1));
    }

    /** The same for the pool beside which a shadow decides. */
    @Test
    void aShadowChangesNothing() {
        AdaptiveExecutor pool = eightThreads(8);
        pool.shadow(new Fixed(2));
        pools.clock.advance(Duration.ofDays(3));
        assertThat(pool.spareThreads()).isPresent();
    }

    /** Returns a pool of eight threads, so many of them idle, in whose first hour they started. */
    private AdaptiveExecutor eightThreads(int idle) {
        AdaptiveExecutor pool =
                pools.stepped(AdaptiveExecutor.builder("reports").sizing(new Fixed(8)));
        pools.occupy(pool, 8).subList(0, idle).forEach(Blocker::release);
        awaitBusy(pool, 8 - idle);
        pools.stepAfter(pool, HOUR);
        return pool;
    }

    private static List<String> remarks(AdaptiveExecutor pool) {
        return pool.decisions().stream()
                .map(DecisionRecord::decision)
                .map(decision -> decision.reason())
                .filter(reason -> reason.contains("; kept "))
                .toList();
    }
}
