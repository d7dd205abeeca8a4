package dev.tidepool.executor;

import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.stress.Actors;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The scheduled executor under controlled schedules, through its public API. Its clock is not controlled, so tasks are
 * due at once: each next run of a series, a nanosecond after the last, passes through the timer without a wait.
 */
public final class TimerSchedules {

    /** A series that is cancelled while its timer hands it over: runs never overlap, and none follows the end. */
    public void aCancelledSeriesEndsAndItsRunsNeverOverlap() throws Exception {
        AdaptiveExecutor pool =
                AdaptiveExecutor.builder("timer").sizing(new Fixed(2)).build();
        ScheduledExecutor scheduled = ScheduledExecutor.on(pool);
        AtomicInteger active = new AtomicInteger();
        AtomicInteger overlaps = new AtomicInteger();
        Runnable run = () -> {
            if (active.getAndIncrement() > 0 || scheduled.isTerminated()) {
                overlaps.incrementAndGet();
            }
            active.decrementAndGet();
        };
        Future<?> series = scheduled.scheduleWithFixedDelay(run, 0, 1, TimeUnit.NANOSECONDS);
        Actors.together(() -> series.cancel(false), scheduled::shutdown);
        end(scheduled, pool);
        if (overlaps.get() > 0 || !series.isCancelled()) {
            throw new AssertionError(overlaps + " runs overlapped or came after the end; " + series);
        }
    }

    /** Tasks that are due while the executor is stopped: each is rejected, runs or is returned. */
    public void everyTaskRunsOrIsReturned() throws Exception {
        AdaptiveExecutor pool =
                AdaptiveExecutor.builder("timer").sizing(new Fixed(1)).build();
        ScheduledExecutor scheduled = ScheduledExecutor.on(pool);
        AtomicInteger runs = new AtomicInteger();
        List<Future<?>> accepted = new ArrayList<>();
        List<Runnable> returned = new ArrayList<>();
        Actors.together(
                () -> {
                    for (long delay : new long[] {0, 1_000_000_000_000_000L}) {
                        try {
                            accepted.add(scheduled.schedule(runs::incrementAndGet, delay, TimeUnit.NANOSECONDS));
                        } catch (RejectedExecutionException shutdown) {
                            return;
                        }
                    }
                },
                () -> returned.addAll(scheduled.shutdownNow()));
        end(scheduled, pool);
        long ended = accepted.stream().filter(Future::isDone).count();
        if (runs.get() != ended || returned.size() != accepted.size() - ended || !accepted.containsAll(returned)) {
            throw new AssertionError("%s runs, accepted %s, returned %s".formatted(runs, accepted, returned));
        }
    }

    private static void end(ScheduledExecutor scheduled, AdaptiveExecutor pool) throws InterruptedException {
        if (!scheduled.awaitTermination(1, TimeUnit.DAYS)) {
            throw new AssertionError("not terminated: " + scheduled);
        }
        pool.shutdown();
        if (!pool.awaitTermination(1, TimeUnit.DAYS)) {
            throw new AssertionError("not terminated: " + pool);
        }
    }
}
