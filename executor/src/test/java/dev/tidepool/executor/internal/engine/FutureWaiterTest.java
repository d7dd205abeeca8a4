package dev.tidepool.executor.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Who asked a future again and again whether it had ended, each time with a limit, left an entry each time: a service
 * that watches a task of months for a second at a time lost its memory.
 */
final class FutureWaiterTest {
    private @Nullable FutureWaiter newest;

    private FutureWaiter enter() {
        FutureWaiter entered = new FutureWaiter(newest);
        newest = entered;
        return entered;
    }

    private List<FutureWaiter> entries() {
        List<FutureWaiter> entries = new ArrayList<>();
        for (FutureWaiter waiter = newest; waiter != null; waiter = waiter.next()) {
            entries.add(waiter);
        }
        return entries;
    }

    @Test
    void oneWhoGivesUpAgainAndAgainLeavesOneEntry() {
        FutureWaiter patient = enter();
        for (int i = 0; i < 1_000; i++) {
            enter().leave();
            assertThat(entries()).hasSizeLessThanOrEqualTo(2).contains(patient);
        }
    }

    @Test
    void howeverManyGiveUpTheEntriesStayFewAndAllWhoWaitAreThere() {
        for (long seed = 0; seed < 10; seed++) {
            newest = null;
            Random random = new Random(seed);
            List<FutureWaiter> waiting = new ArrayList<>();
            int most = 1 + random.nextInt(60);
            for (int i = 0; i < 1_000; i++) {
                waiting.add(enter());
                while (waiting.size() > most || (!waiting.isEmpty() && random.nextInt(3) == 0)) {
                    waiting.remove(random.nextInt(waiting.size())).leave();
                }
                assertThat(entries()).as("seed %d", seed).hasSizeLessThanOrEqualTo(2 * (most + 1) + 16);
            }
            assertThat(entries()).as("seed %d", seed).containsAll(waiting);
        }
    }
}
