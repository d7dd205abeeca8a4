package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.sizing.Fixed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The heap of waiting tasks, beside a sorted set. */
final class DelayHeapTest {
    @RegisterExtension
    final PoolFixture pools = new PoolFixture();

    private final DelayHeap heap = new DelayHeap();

    private ScheduledTask<?> task(TaskTimer timer, long number, long dueNanos) {
        return new ScheduledTask<>(timer, () -> 1, number, dueNanos);
    }

    @Test
    void anySequenceOfAddsAndRemovalsKeepsTheOrder() {
        TaskTimer timer = new TaskTimer(
                pools.unstepped(AdaptiveExecutor.builder("heap").sizing(new Fixed(1))), null, pools.clock);
        for (long seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            TreeSet<ScheduledTask<?>> expected = new TreeSet<>();
            List<ScheduledTask<?>> present = new ArrayList<>();
            for (int step = 0; step < 3_000; step++) {
                if (present.isEmpty() || random.nextInt(5) > (step < 2_000 ? 1 : 3)) {
                    ScheduledTask<?> added = task(timer, step, random.nextInt(200));
                    heap.add(added);
                    expected.add(added);
                    present.add(added);
                } else {
                    int which = random.nextInt(present.size());
                    ScheduledTask<?> removed = random.nextBoolean() ? expected.first() : present.get(which);
                    heap.remove(removed);
                    expected.remove(removed);
                    present.remove(removed);
                }
                assertThat((Object) heap.first())
                        .as("seed %d", seed)
                        .isSameAs(expected.isEmpty() ? null : expected.first());
                assertThat(heap.size()).isEqualTo(expected.size());
            }
            assertThat(heap.inOrder()).as("seed %d", seed).containsExactlyElementsOf(expected);
            present.forEach(heap::remove);
            assertThat(heap.isEmpty()).isTrue();
        }
    }

    @Test
    void timesAroundTheOverflowOfTheClockAreInOrder() {
        TaskTimer timer = new TaskTimer(
                pools.unstepped(AdaptiveExecutor.builder("heap").sizing(new Fixed(1))), null, pools.clock);
        ScheduledTask<?> before = task(timer, 1, Long.MAX_VALUE - 5);
        ScheduledTask<?> after = task(timer, 0, Long.MIN_VALUE + 5);
        heap.add(after);
        heap.add(before);
        assertThat(heap.inOrder()).containsExactly(before, after);
        assertThat((Object) heap.first()).isSameAs(before);
    }
}
