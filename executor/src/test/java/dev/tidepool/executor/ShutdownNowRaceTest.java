package dev.tidepool.executor;

import static dev.tidepool.executor.PoolFixture.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.testing.Rounds;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A pool is stopped while a task moves from one owner to the next: the task runs, is returned or is rejected. */
final class ShutdownNowRaceTest {
    private static final int ROUNDS = Rounds.of(2_000);
    private static final int TASKS = 120;

    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    @Test
    void tasksThatAWorkerClaimsMeanwhileRunOrAreReturned() throws InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            AdaptiveExecutor pool = AdaptiveExecutor.builder("stopped-in-a-batch")
                    .sizing(new Fixed(2))
                    .build();
            AtomicInteger ran = new AtomicInteger();
            for (int i = 0; i < TASKS; i++) {
                pool.execute(ran::incrementAndGet);
            }
            List<Runnable> returned = pool.shutdownNow();
            assertThat(pool.awaitTermination(120, TimeUnit.SECONDS)).isTrue();
            assertThat(ran.get() + returned.size()).as("round %d", round).isEqualTo(TASKS);
        }
    }

    @Test
    void aTaskWhoseNewThreadIsStartingIsRejectedAndTheWaitingOneReturned() {
        SizingDecision growsWhenFull = PoolFixture.decision(0, 0, 2, TASKS, SizingDecision.NEVER, 0);
        AdaptiveExecutor pool = pools.start(AdaptiveExecutor.builder("stopped-in-growth")
                .sizing(new ScriptedPolicy("grows-when-full", growsWhenFull))
                .queueCapacity(1, WhenFull.reject()));
        pools.occupy(pool);
        Runnable queued = () -> {};
        pool.execute(queued);
        StopsItsPool late = new StopsItsPool(pool);

        assertRejected(() -> pool.execute(late));

        Await.termination(pool);
        assertThat(late.returned).containsExactly(queued);
        assertThat(late.ran).isFalse();
        assertThat(pool.stats().queueLength()).isZero();
    }

    /** The pool asks for its type after it decided to start a thread and before the task enters the queue. */
    private static final class StopsItsPool implements Runnable, TypedTask {
        private final AdaptiveExecutor pool;
        final List<Runnable> returned = new ArrayList<>();
        volatile boolean ran;

        StopsItsPool(AdaptiveExecutor pool) {
            this.pool = pool;
        }

        @Override
        public String taskType() {
            returned.addAll(pool.shutdownNow());
            return "stops its pool";
        }

        @Override
        public void run() {
            ran = true;
        }
    }
}
