package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tidepool.testing.FullHeap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A JVM whose pool has virtual threads, and whose heap is full while they run tasks. */
final class HeapExhaustedYieldTest {
    /** The yield after a task needs memory for the stack. Without it, each thread ended after its task. */
    @Test
    @Tag("full")
    void aVirtualThreadThatCannotYieldGoesOn() throws Exception {
        assumeThat(Runtime.version().feature())
                .as("virtual threads need JDK 21")
                .isGreaterThanOrEqualTo(21);
        assertThat(FullHeap.run(HeapExhaustedYieldMain.class)).contains("no thread ended");
    }
}
