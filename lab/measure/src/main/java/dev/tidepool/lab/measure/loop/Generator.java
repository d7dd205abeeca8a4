package dev.tidepool.lab.measure.loop;

import dev.tidepool.lab.measure.loop.ArrivalLog.Answer;
import dev.tidepool.workload.Schedule;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.IntFunction;

/** Offers every arrival to a pool at its intended time, whatever the pool does, and notes what happens. */
public final class Generator implements Runnable {
    private final Executor pool;
    private final IntFunction<Runnable> tasks;
    private final ArrivalLog log;
    private final OpenLoop loop;

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
        this.pool = pool;
        this.tasks = tasks;
        this.log = log;
        this.loop =
                OpenLoop.spinning(log::now, schedule.size(), schedule::intendedNanos, this::offer, pace, giveUpNanos);
    }

    @Override
    public void run() {
        loop.run();
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
