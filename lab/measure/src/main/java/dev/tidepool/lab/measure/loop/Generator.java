package dev.tidepool.lab.measure.loop;

import dev.tidepool.lab.measure.loop.ArrivalLog.Answer;
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

    /** No sleep is longer, so that a change of pace is noticed. */
    private static final long LONGEST_SLEEP_NANOS = 50_000_000;

    private final Schedule schedule;
    private final Executor pool;
    private final IntFunction<Runnable> tasks;
    private final ArrivalLog log;
    private final long giveUpNanos;
    private final Pace pace;
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
        this(schedule, pool, tasks, log, giveUpNanos, new Pace());
    }

    /** As above, at a pace that others may change: no arrival comes later than the schedule's last one all the same. */
    public Generator(
            Schedule schedule,
            Executor pool,
            IntFunction<Runnable> tasks,
            ArrivalLog log,
            long giveUpNanos,
            Pace pace) {
        this.schedule = schedule;
        this.pool = pool;
        this.tasks = tasks;
        this.log = log;
        this.giveUpNanos = giveUpNanos;
        this.pace = pace;
    }

    @Override
    public void run() {
        int size = schedule.size();
        long end = size == 0 ? 0 : schedule.intendedNanos(size - 1);
        for (int i = 0; i < size; i++) {
            boolean due = awaitDue(schedule.intendedNanos(i), end);
            if (!due || stopped || log.now() > giveUpNanos) {
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

    /** Waits until an arrival is due; false if that is not before the end, which has come. */
    private boolean awaitDue(long scheduled, long end) {
        long now = log.now();
        long due = pace.due(scheduled, now);
        while (Math.min(due, end) - now > SPIN_NANOS && !stopped) {
            LockSupport.parkNanos(Math.min(Math.min(due, end) - now - SPIN_NANOS, LONGEST_SLEEP_NANOS));
            now = log.now();
            due = pace.due(scheduled, now);
        }
        while (log.now() < Math.min(due, end) && !stopped) {
            Thread.onSpinWait();
        }
        return due <= end;
    }
}
