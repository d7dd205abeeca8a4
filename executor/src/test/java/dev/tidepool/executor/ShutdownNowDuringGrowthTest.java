package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.SizingDecision;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** A pool may be stopped while a task that is to get a thread of its own is on its way into a full queue: it is not lost there. */
final class ShutdownNowDuringGrowthTest {
    private static final int NEVER_BY_BACKLOG = 100;

    @Test
    void theTaskIsRejectedAndTheOneBeforeItReturned() {
        SizingDecision growsWhenFull = SizingTest.decision(0, 0, 2, NEVER_BY_BACKLOG, SizingDecision.NEVER, 0);
        AdaptiveExecutor pool = AdaptiveExecutor.builder("stopped-in-growth")
                .sizing(new ScriptedPolicy("grows-when-full", growsWhenFull))
                .queueCapacity(1, WhenFull.reject())
                .daemon(true)
                .build();
        Blocker.occupy(pool);
        Runnable queued = () -> {};
        pool.execute(queued);
        StopsItsPool late = new StopsItsPool(pool);

        assertThatThrownBy(() -> pool.execute(late)).isInstanceOf(RejectedExecutionException.class);

        Await.termination(pool);
        assertThat(late.returned).containsExactly(queued);
        assertThat(late.ran).isFalse();
        assertThat(pool.stats().queueLength()).isZero();
    }

    /** Is asked for its type between the decision to start a thread for it and its entry into the queue. */
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
