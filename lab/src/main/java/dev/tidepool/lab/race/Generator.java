package dev.tidepool.lab.race;

import dev.tidepool.lab.race.ArrivalLog.Answer;
import dev.tidepool.workload.Schedule;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

/**
 * Offers every arrival at its intended time, whatever the pool does: an open-loop generator. It
 * sleeps until shortly before each arrival and spins for the rest, because a sleeping thread wakes
 * up to 50 microseconds late on Linux (the default timer slack).
 */
public final class Generator implements Runnable {
    private static final long SPIN_NANOS = 55_000;

    private final Schedule schedule;
    private final Executor pool;
    private final IntFunction<Runnable> tasks;
    private final ArrivalLog log;
    private final long giveUpNanos;
    private volatile boolean stopped;

    /**
     * Prepares a generator.
     *
     * @param schedule when tasks arrive
     * @param pool who gets them
     * @param tasks makes the task of an arrival
     * @param log where to note what happens; its start must be set before {@link #run()}
     * @param giveUpNanos arrivals not offered this long after the start are dropped: a pool whose
     *     {@code submit} blocks must not make a run endless
     */
    public Generator(Schedule schedule, Executor pool, IntFunction<Runnable> tasks, ArrivalLog log, long giveUpNanos) {
        this.schedule = schedule;
        this.pool = pool;
        this.tasks = tasks;
        this.log = log;
        this.giveUpNanos = giveUpNanos;
    }

    @Override
    public void run() {
        for (int i = 0; i < schedule.size(); i++) {
            waitUntil(schedule.intendedNanos(i));
            if (stopped || log.now() > giveUpNanos) {
                return;
            }
            offer(i);
        }
    }

    /** Makes {@link #run()} return before the next arrival. */
    public void stop() {
        stopped = true;
    }

    private void offer(int i) {
        Runnable task = tasks.apply(i);
        log.offered(i);
        try {
            pool.execute(task);
            log.handedOver(i);
        } catch (RejectedExecutionException rejected) {
            log.refused(i, Answer.REJECTED);
        } catch (RuntimeException | Error failed) {
            log.refused(i, Answer.FAILED);
        }
    }

    private void waitUntil(long intended) {
        long left = intended - log.now();
        while (left > SPIN_NANOS && !stopped) {
            LockSupport.parkNanos(left - SPIN_NANOS);
            left = intended - log.now();
        }
        while (log.now() < intended && !stopped) {
            Thread.onSpinWait();
        }
    }
}
