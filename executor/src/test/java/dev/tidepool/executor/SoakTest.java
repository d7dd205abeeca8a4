package dev.tidepool.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.sizing.Fixed;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tiny tasks for an hour: neither heap nor threads grow, and every task runs. {@code -Dtidepool.soak=10m} gives another
 * duration, a number with s, m or h.
 */
@Tag("nightly")
final class SoakTest {
    private static final int BURST = 2_000;
    private static final int CANCELLED = 10;

    @Test
    void neitherHeapNorThreadsGrow() throws InterruptedException {
        String time = System.getProperty("tidepool.soak", "1h");
        long unit = switch (time.charAt(time.length() - 1)) {
            case 'h' -> 3_600;
            case 'm' -> 60;
            default -> 1;
        };
        long nanos = Long.parseLong(time.substring(0, time.length() - 1)) * unit * 1_000_000_000L;
        int threadsBefore = ManagementFactory.getThreadMXBean().getThreadCount();
        LongAdder ran = new LongAdder();
        long submitted = 0;
        long cancelled = 0;
        long maxEarlyHeap = 0;
        long maxHeap = 0;
        long began = System.nanoTime();
        try (AdaptiveExecutor fixed = AdaptiveExecutor.builder("soak-fixed")
                        .sizing(new Fixed(4))
                        .build();
                AdaptiveExecutor auto =
                        AdaptiveExecutor.builder("soak-auto").bounds(0, 16).build()) {
            for (long round = 0; System.nanoTime() - began < nanos; round++) {
                AdaptiveExecutor pool = round % 4 == 0 ? auto : fixed;
                for (int i = 0; i < BURST; i++) {
                    pool.execute(ran::increment);
                }
                for (int i = 0; i < CANCELLED; i++) {
                    cancelled += pool.submit(ran::increment).cancel(false) ? 1 : 0;
                }
                submitted += BURST + CANCELLED;
                while (pool.stats().queueLength() > 10 * BURST) {
                    Thread.onSpinWait();
                }
                if (round % 5_000 == 0) {
                    long heap = usedHeap();
                    boolean early = System.nanoTime() - began < nanos / 4;
                    maxEarlyHeap = early ? Math.max(maxEarlyHeap, heap) : maxEarlyHeap;
                    maxHeap = Math.max(maxHeap, heap);
                    assertThat(ManagementFactory.getThreadMXBean().getThreadCount())
                            .isLessThanOrEqualTo(threadsBefore + 30);
                }
            }
        }
        System.out.printf(
                "soak: %,d tasks, heap %,d KiB at most in the first quarter, %,d KiB in all%n",
                ran.sum(), maxEarlyHeap / 1_024, maxHeap / 1_024);
        // A task that is cancelled while it runs counts as both.
        assertThat(ran.sum()).isBetween(submitted - cancelled, submitted);
        assertThat(maxHeap).isLessThan(maxEarlyHeap + (4 << 20));
    }

    private static long usedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
