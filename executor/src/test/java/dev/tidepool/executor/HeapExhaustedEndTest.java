package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.testing.FullHeap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A JVM whose pools end while its heap is full. */
final class HeapExhaustedEndTest {
    /** A future that ended without memory told nobody, and {@code shutdownNow} lost the tasks that it had taken. */
    @Test
    @Tag("full")
    void aPoolThatEndsWithAFullHeapLosesNoTaskAndLeavesNobodyWaiting() throws Exception {
        assertThat(FullHeap.run(HeapExhaustedEndMain.class)).contains("all is well");
    }
}
