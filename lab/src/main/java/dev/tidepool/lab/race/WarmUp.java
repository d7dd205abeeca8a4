package dev.tidepool.lab.race;

import dev.tidepool.executor.TypedTask;
import dev.tidepool.lab.contestant.Contestant;
import dev.tidepool.lab.contestant.ContestantPool;
import dev.tidepool.lab.contestant.ThreadLedger;
import dev.tidepool.lab.task.TaskWork;
import dev.tidepool.workload.Schedule;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Runs the mix for a while on a pool of the contestant's kind that is thrown away, so that the code
 * is compiled when the measured pool, a new one, gets its first task.
 */
final class WarmUp {
    private static final int IN_FLIGHT_PER_CORE = 8;

    private WarmUp() {}

    /**
     * Warms up and leaves nothing running.
     *
     * @param contestant whose code to warm up
     * @param schedule tasks to take the work from
     * @param types names of the task types
     * @param work does it
     * @param nanos for how long
     */
    static void run(Contestant contestant, Schedule schedule, List<String> types, TaskWork work, long nanos)
            throws InterruptedException {
        if (schedule.size() == 0 || nanos <= 0) {
            return;
        }
        ContestantPool pool = contestant.open(new ThreadLedger());
        int most = IN_FLIGHT_PER_CORE * Runtime.getRuntime().availableProcessors();
        Semaphore inFlight = new Semaphore(most);
        long end = System.nanoTime() + nanos;
        for (int i = 0; System.nanoTime() < end; i = (i + 1) % schedule.size()) {
            if (!inFlight.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                break;
            }
            int index = i;
            Runnable task = () -> {
                try {
                    work.run(index);
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                } finally {
                    inFlight.release();
                }
            };
            try {
                pool.executor().execute(TypedTask.named(types.get(schedule.type(i)), task));
            } catch (RejectedExecutionException rejected) {
                inFlight.release();
            }
        }
        pool.executor().shutdownNow();
        pool.executor().awaitTermination(1, TimeUnit.SECONDS);
    }
}
