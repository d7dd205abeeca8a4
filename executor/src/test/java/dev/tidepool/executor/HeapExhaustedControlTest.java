package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.testing.FullHeap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What surrounds the tasks of a pool, in JVMs with full heaps. */
@Tag("full")
final class HeapExhaustedControlTest {
    private static void assertWell(String part) throws Exception {
        assertThat(FullHeap.run(HeapExhaustedControlMain.class, part)).contains("all is well");
    }

    /** The log counted as empty once it could not grow, and whoever asked for the newest decision got an exception. */
    @Test
    void aDecisionThatFindsNoPlaceLeavesThoseBeforeInTheLog() throws Exception {
        assertWell("decisions");
    }

    /** The worker ended instead, and was replaced. */
    @Test
    void aTaskLeavesAPriorityQueueWithoutMemory() throws Exception {
        assertWell("priorities");
    }

    /** It stayed registered for ever. */
    @Test
    void aPoolThatEndedWithAFullHeapIsNoLongerRegisteredOnceThereIsMemory() throws Exception {
        assertWell("registration");
    }
}
