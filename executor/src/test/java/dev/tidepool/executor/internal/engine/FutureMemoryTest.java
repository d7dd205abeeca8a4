package dev.tidepool.executor.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.testing.AllocatedBytes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

/** The caller of {@code invokeAny} waited for ever if there was no memory to tell it that a task had ended. */
final class FutureMemoryTest {
    private static final int TASKS = 5;

    private final List<Runnable> submitted = new ArrayList<>();
    private long bytes = -1;

    /** Runs all tasks once the last of them was submitted. */
    private void execute(Runnable future) {
        submitted.add(future);
        if (submitted.size() == TASKS) {
            long before = AllocatedBytes.ofThisThread();
            for (int i = 0; i < TASKS; i++) {
                submitted.get(i).run();
            }
            bytes = AllocatedBytes.ofThisThread() - before;
            submitted.clear();
        }
    }

    @Test
    void aTaskOfInvokeAnyNeedsNoMemoryToSayThatItHasEnded() throws InterruptedException, ExecutionException {
        Callable<Integer> task = () -> 7;
        List<Callable<Integer>> tasks = Collections.nCopies(TASKS, task);
        assertThat(new FirstResult<Integer>(this::execute).of(tasks)).isEqualTo(7); // links what the next one calls
        bytes = -1;
        assertThat(new FirstResult<Integer>(this::execute).of(tasks)).isEqualTo(7);
        assertThat(bytes).isZero();
    }
}
