package dev.tidepool.executor;

import dev.tidepool.policy.sizing.Fixed;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** A series of three runs on daemon threads, each longer than the timer's thread idles. */
final class ScheduledExitMain {
    private static final int RUNS = 3;

    private ScheduledExitMain() {}

    public static void main(String[] arguments) {
        AdaptiveExecutor pool = AdaptiveExecutor.builder("daemons")
                .daemon(true)
                .sizing(new Fixed(1))
                .build();
        ScheduledExecutor scheduled = ScheduledExecutor.on(pool);
        AtomicReference<ScheduledFuture<?>> series = new AtomicReference<>();
        int[] runs = new int[1];
        series.set(scheduled.scheduleWithFixedDelay(
                () -> {
                    computeLongerThanTheTimerIdles();
                    runs[0]++;
                    System.out.println("run " + runs[0]);
                    if (runs[0] == RUNS) {
                        series.get().cancel(false);
                    }
                },
                1,
                1,
                TimeUnit.MILLISECONDS));
    }

    private static void computeLongerThanTheTimerIdles() {
        long start = System.nanoTime();
        while (System.nanoTime() - start < TimerSleep.KEEP_ALIVE_NANOS * 3 / 2) {
            Thread.onSpinWait();
        }
    }
}
