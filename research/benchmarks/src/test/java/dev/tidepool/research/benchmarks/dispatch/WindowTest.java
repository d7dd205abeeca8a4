package dev.tidepool.research.benchmarks.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WindowTest {
    @Test
    void batchesTakeTurnsAndComeBackOnceTheyHaveRun() {
        Window window = new Window(1, 0, CountedTask::new);
        CountedTask[] first = window.next();
        CountedTask[] second = window.next();
        assertThat(first).hasSize(Window.BATCH).doesNotContain(second);
        List.of(first).forEach(Runnable::run);
        assertThat(window.next()).isSameAs(first);
    }

    @Test
    void aTaskThatRunsTwiceIsFound() {
        Window window = new Window(1, 0, CountedTask::new);
        CountedTask[] batch = window.next();
        Arrays.stream(batch).forEach(Runnable::run);
        batch[7].run();
        assertThatThrownBy(window::awaitAll)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a task was submitted 1 times and ran 2 times");
    }

    @Test
    void aRootRunsItsWholeTreeOnce() {
        Set<Runnable> submitted = new HashSet<>();
        Window window = new Window(1, 0, new Trees(task -> {
            assertThat(submitted.add(task)).isTrue();
            task.run();
        }));
        CountedTask[] batch = window.next();
        for (int root = 0; root < batch.length; root += Trees.TASKS) {
            batch[root].run();
        }
        assertThat(batch).allMatch(task -> task.runs() == 1);
        assertThat(submitted).hasSize(Window.BATCH - Window.BATCH / Trees.TASKS);
    }
}
