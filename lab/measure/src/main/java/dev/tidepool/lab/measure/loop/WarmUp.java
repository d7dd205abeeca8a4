package dev.tidepool.lab.measure.loop;

import dev.tidepool.lab.measure.TimeBudget;
import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.measure.contestant.ContestantPool;
import dev.tidepool.lab.measure.contestant.ThreadLedger;
import dev.tidepool.lab.measure.task.TaskWork;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;

/**
 * Compiles the code before the measurement. First, every kind of CPU work runs on one thread, which leaves the other
 * cores to the compiler. Then the mix runs on another pool of the contestant's kind. The measured pool is new, so its
 * counts and decisions begin with the run.
 */
public final class WarmUp {
    private static final int IN_FLIGHT_PER_CORE = 8;
    private static final long POLL_NANOS = 200_000;

    private WarmUp() {}

    /**
     * Warms up and leaves nothing running.
     *
     * @param size number of tasks
     * @param tasks makes a task that notes its execution in a log
     * @param nanos maximum time of the mix
     */
    public static void run(
            Contestant contestant, TaskWork work, int size, BiFunction<Integer, ArrivalLog, Runnable> tasks, long nanos)
            throws InterruptedException {
        if (nanos <= 0) {
            return;
        }
        work.warmUp(TimeBudget.WARM_UP_EACH_WORK);
        ContestantPool pool = contestant.open(new ThreadLedger());
        ArrivalLog log = new ArrivalLog(size);
        log.startAt(System.nanoTime());
        int most = IN_FLIGHT_PER_CORE * Runtime.getRuntime().availableProcessors();
        for (int i = 0; i < size && log.now() < nanos; i++) {
            while (log.outstanding() >= most && log.now() < nanos) {
                LockSupport.parkNanos(POLL_NANOS);
            }
            log.offered(i);
            try {
                pool.executor().execute(tasks.apply(i, log));
                log.handedOver(i);
            } catch (RejectedExecutionException rejected) {
                log.refused(i, ArrivalLog.Answer.REJECTED);
            }
        }
        pool.executor().shutdownNow();
        pool.executor().awaitTermination(1, TimeUnit.SECONDS);
    }
}
