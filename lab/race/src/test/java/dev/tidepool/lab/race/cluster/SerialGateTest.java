package dev.tidepool.lab.race.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.simulator.SerialCost;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SerialGateTest {

    @Test
    void tasksPassOneAfterTheOtherAndLatenessDoesNotAddUp() throws InterruptedException {
        // 2 ms x (1 + 1) for each of 25 tasks
        SerialGate gate = new SerialGate(new SerialCost(Duration.ofMillis(2), 100, 3), () -> 100);
        AtomicInteger passed = new AtomicInteger();
        List<Thread> tasks = new ArrayList<>();
        long began = System.nanoTime();
        for (int i = 0; i < 25; i++) {
            Thread task = new Thread(() -> {
                try {
                    gate.pass();
                    passed.incrementAndGet();
                } catch (InterruptedException unexpected) {
                    throw new AssertionError(unexpected);
                }
            });
            tasks.add(task);
            task.start();
        }
        for (Thread task : tasks) {
            task.join();
        }
        assertThat(passed).hasValue(25);
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(Duration.ofMillis(99));
    }
}
