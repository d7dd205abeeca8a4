package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.sizing.Fixed;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Who listens to the times of measured tasks. */
final class TimesListenerTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final List<List<Duration>> heard = new CopyOnWriteArrayList<>();

    @Test
    void eachMeasuredTaskIsHeardOnceByEachListener() {
        AdaptiveExecutor pool = pools.stepped(AdaptiveExecutor.builder("heard").sizing(new Fixed(1)));
        BiConsumer<Duration, Duration> listener = (wait, response) -> heard.add(List.of(wait, response));
        pool.addTimesListener(listener);
        pool.addTimesListener(listener);
        Blocker blocker = pools.occupy(pool);
        pool.execute(() -> pools.clock.advance(Duration.ofMillis(7)));
        pools.clock.advance(Duration.ofMillis(5));
        blocker.release();
        PoolFixture.end(pool);
        assertThat(heard)
                .containsExactly(
                        List.of(Duration.ZERO, Duration.ofMillis(5)),
                        List.of(Duration.ofMillis(5), Duration.ofMillis(12)));
    }

    /** There was no way to remove one. */
    @Test
    void aListenerThatRemovesItselfHearsNoMoreTasks() {
        AdaptiveExecutor pool = pools.fixed(1);
        pool.addTimesListener(new BiConsumer<>() {
            @Override
            public void accept(Duration wait, Duration response) {
                heard.add(List.of(wait, response));
                pool.removeTimesListener(this);
            }
        });
        pool.execute(() -> {});
        pool.execute(() -> {});
        PoolFixture.end(pool);
        assertThat(heard).hasSize(1);
    }

    /** Those that were added after it heard of no task. */
    @Test
    void aListenerThatThrowsSilencesNoOther() {
        AdaptiveExecutor pool = pools.fixed(1);
        pool.addTimesListener((wait, response) -> {
            throw new IllegalStateException("from the listener");
        });
        pool.addTimesListener((wait, response) -> heard.add(List.of(wait, response)));
        pool.execute(() -> {});
        PoolFixture.end(pool);
        assertThat(heard).hasSize(1);
    }

    @Test
    void aListenerThatThrowsHarmsNoTask() {
        AdaptiveExecutor pool = pools.fixed(1);
        pool.addTimesListener((wait, response) -> {
            throw new IllegalStateException("from the listener");
        });
        pool.execute(() -> {});
        pool.execute(() -> {});
        PoolFixture.end(pool);
        assertThat(pool.stats().completions()).isEqualTo(2);
        assertThat(pool.stats().failures()).isZero();
        assertThat(pool.stats().threadsCreated()).isEqualTo(1);
    }
}
