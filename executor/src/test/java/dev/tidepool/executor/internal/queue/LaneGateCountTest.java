package dev.tidepool.executor.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.TypeLimit;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Two counts that were read one after the other missed a task that had left the queue and was not yet in a lane, or
 * counted it twice.
 */
final class LaneGateCountTest {
    private final TaskQueue queue = NumberedTask.queue(null, true, System::nanoTime, () -> {});
    private final LaneGate gate = new LaneGate(queue, task -> "limited", () -> {});

    /** Asks for the number of waiting tasks as soon as it has taken one: the answer comes, or waits for the gate. */
    private final class AskingTaker extends Taker {
        private final Taker taker = queue.taker(0);
        private final FutureTask<Integer> answer = new FutureTask<>(gate::waiting);

        @Override
        public @Nullable Runnable poll(boolean mayBatch) {
            Runnable task = taker.poll(mayBatch);
            if (task == null) {
                return null;
            }
            Thread asking = new Thread(answer);
            asking.start();
            while (!answer.isDone() && asking.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            return task;
        }

        @Override
        public void rest() {
            taker.rest();
        }

        @Override
        public void retire() {
            taker.retire();
        }

        @Override
        public long taken() {
            return taker.taken();
        }
    }

    private record Worker(Taker taker) implements LaneWorker {
        @Override
        public void entered(Lane entered) {}

        @Override
        public @Nullable Lane leaves() {
            return null;
        }
    }

    @Test
    void aTaskOnItsWayFromTheQueueToALaneCountsOnce() throws Exception {
        gate.follow(List.of(new TypeLimit("limited", 1)));
        queue.offer(new NumberedTask(1), TaskQueue.EXTERNAL);
        queue.offer(new NumberedTask(2), TaskQueue.EXTERNAL);
        assertThat(gate.next(new Worker(queue.taker(1)), false)).isNotNull();
        assertThat(gate.waiting()).isEqualTo(1);
        AskingTaker asking = new AskingTaker();
        assertThat(gate.next(new Worker(asking), false)).as("it was set aside").isNull();
        assertThat(asking.answer.get(120, TimeUnit.SECONDS)).isEqualTo(1);
        assertThat(gate.waiting()).isEqualTo(1);
        assertThat(gate.isOpen()).isFalse();
    }
}
