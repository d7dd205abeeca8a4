package dev.tidepool.executor.internal.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuClockTest {

    @ParameterizedTest
    @CsvSource({"12 345 6, 0, 12", "12 345 6, 1, 345", "12 345 6, 2, 6", "12 345, 2, -1", "'', 0, -1", "x y, 1, -1"})
    void theFieldsOfTheLine(String line, int field, long value) {
        byte[] text = line.getBytes(StandardCharsets.US_ASCII);
        assertThat(CpuClock.parse(text, text.length, field)).isEqualTo(value);
    }

    @Test
    void aFileThatCannotBeReadHasNoFields() {
        assertThat(CpuClock.parse(new byte[8], -1, 1)).isEqualTo(-1);
    }

    @Test
    void aBlockedThreadWaitsForNoCore() throws InterruptedException {
        try (CpuClock clock = new CpuClock()) {
            assumeThat(clock.cpuWaitNanos())
                    .as("this kernel has scheduler statistics")
                    .isNotNegative();
            long before = clock.cpuWaitNanos();
            long cpuBefore = clock.cpuNanos();
            long began = System.nanoTime();
            new CountDownLatch(1).await(50, TimeUnit.MILLISECONDS);
            long elapsed = System.nanoTime() - began;
            long blocked = elapsed - (clock.cpuWaitNanos() - before) - (clock.cpuNanos() - cpuBefore);
            assertThat(blocked).isPositive();
        }
    }

    @Test
    void aThreadThatWaitsForALatchIsNotReady() throws Exception {
        CountDownLatch opened = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        AtomicReference<CpuClock> clock = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            try (CpuClock own = new CpuClock()) {
                clock.set(own);
                opened.countDown();
                over.await();
            } catch (InterruptedException impossible) {
                throw new AssertionError(impossible);
            }
        });
        thread.start();
        opened.await();
        assumeThat(clock.get().isReady())
                .as("this system shows the state of threads")
                .isNotNull();
        while (thread.getState() != Thread.State.WAITING
                || Boolean.TRUE.equals(clock.get().isReady())) {
            Thread.onSpinWait();
        }
        over.countDown();
        thread.join();
        assertThat(clock.get().isReady()).isNull();
        try (CpuClock own = new CpuClock()) {
            assertThat(own.isReady()).isTrue();
        }
    }

    @Test
    void theNumberOfOpenFilesIsBounded() {
        List<CpuClock> clocks = new ArrayList<>();
        try {
            for (int i = 0; i < CpuClock.MAX_OPEN + 1; i++) {
                clocks.add(new CpuClock());
            }
            assertThat(clocks.get(CpuClock.MAX_OPEN).cpuWaitNanos()).isEqualTo(-1);
        } finally {
            clocks.forEach(CpuClock::close);
        }
    }

    @Test
    void aClosedClockKnowsNothing() {
        CpuClock clock = new CpuClock();
        clock.close();
        clock.close();
        assertThat(clock.cpuWaitNanos()).isEqualTo(-1);
    }
}
