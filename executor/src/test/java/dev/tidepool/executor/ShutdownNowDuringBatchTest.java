package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.sizing.Fixed;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A worker may claim several tasks at the very moment at which the queue is emptied: none is left behind. */
final class ShutdownNowDuringBatchTest {
    private static final int ROUNDS = 2_000;
    private static final int TASKS = 120;

    @Test
    void everyTaskRanOrIsReturned() throws InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            AdaptiveExecutor pool = AdaptiveExecutor.builder("stopped-in-a-batch")
                    .sizing(new Fixed(2))
                    .build();
            AtomicInteger ran = new AtomicInteger();
            for (int i = 0; i < TASKS; i++) {
                pool.execute(ran::incrementAndGet);
            }
            List<Runnable> returned = pool.shutdownNow();
            assertThat(pool.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
            assertThat(ran.get() + returned.size()).as("round %d", round).isEqualTo(TASKS);
        }
    }
}
