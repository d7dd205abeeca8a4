package dev.tidepool.lab.measure.loop;

import dev.tidepool.lab.measure.loop.ArrivalLog.Answer;
import dev.tidepool.lab.workload.Schedule;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;

/** Submits every arrival to a pool at its intended time, whatever the pool does, and notes the outcome. */
public final class Generator implements Runnable {
    private static final long POLL_NANOS = 1_000_000;

    private final Executor pool;
    private final IntFunction<Runnable> tasks;
    private final ArrivalLog log;
    private final OpenLoop loop;
    private volatile boolean over;

    /**
     * Prepares a generator.
     *
     * @param tasks makes the task of an arrival
     * @param log notes the events; its start must be set before {@link #run()}
     * @param giveUpNanos drops arrivals later than this after the start, so that a blocking {@code submit} cannot
     *     prolong a run without end
     */
    public Generator(Schedule schedule, Executor pool, IntFunction<Runnable> tasks, ArrivalLog log, long giveUpNanos) {
        this(schedule, pool, tasks, log, giveUpNanos, new Pace());
    }

    /** As above, with a pace that others may change. Even so, no arrival comes later than the schedule's last one. */
    public Generator(
            Schedule schedule,
            Executor pool,
            IntFunction<Runnable> tasks,
            ArrivalLog log,
            long giveUpNanos,
            Pace pace) {
        this.pool = pool;
        this.tasks = tasks;
        this.log = log;
        this.loop =
                OpenLoop.spinning(log::now, schedule.size(), schedule::intendedNanos, this::offer, pace, giveUpNanos);
    }

    @Override
    public void run() {
        try {
            loop.run();
        } finally {
            over = true;
        }
    }

    /**
     * Waits until the last arrival has come and all have ended, at most until a time of the run.
     *
     * @param limitNanos nanos after the start
     * @param stopped returns whether to wait no longer; asked every millisecond
     * @param meanwhile called every millisecond
     */
    public void awaitEnds(long limitNanos, BooleanSupplier stopped, Runnable meanwhile) {
        while (!stopped.getAsBoolean() && log.now() < limitNanos && (!over || log.outstanding() > 0)) {
            LockSupport.parkNanos(POLL_NANOS);
            meanwhile.run();
        }
    }

    /** Makes {@link #run()} return before the next arrival. */
    public void stop() {
        loop.stop();
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
}
