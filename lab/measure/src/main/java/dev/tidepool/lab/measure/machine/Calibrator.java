package dev.tidepool.lab.measure.machine;

import com.sun.management.OperatingSystemMXBean;
import dev.tidepool.lab.measure.task.TaskWork;
import dev.tidepool.lab.measure.task.UnitCost;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.results.Round;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Measures this machine for a workload: the cost of a unit of each kind of CPU work and, if rates refer to it, the
 * capacity. The capacity is the throughput of a closed loop of the mix with more threads than the cores can use.
 */
public final class Calibrator {
    private static final long LOOP_WARM_UP_MILLIS = 1_000;
    private static final long WINDOW_MILLIS = 200;
    private static final int WINDOWS = 10;
    private static final int MAX_THREADS = 2_000;
    private static final int TASKS = 20_000;

    private Calibrator() {}

    /**
     * Calibrates. It takes half a second to two seconds for each kind of work, and 3 s for the capacity.
     *
     * @param seed of the tasks
     * @throws WorkloadException if the workload has no tasks
     */
    public static Calibration measure(Workload workload, long seed) throws WorkloadException, InterruptedException {
        long began = System.nanoTime();
        Map<String, Double> nanosPerUnit = UnitCost.ofEach(workload);
        if (!workload.needsCapacity()) {
            return new Calibration(nanosPerUnit, null, null, null, seconds(began));
        }
        Workload basis = workload.capacityBasis();
        return closedLoop(basis, basis.sample(TASKS, seed), nanosPerUnit, began);
    }

    private static Calibration closedLoop(
            Workload workload, Schedule schedule, Map<String, Double> nanosPerUnit, long began)
            throws InterruptedException {
        TaskWork work = new TaskWork(workload, schedule, nanosPerUnit);
        OperatingSystemMXBean machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        AtomicInteger next = new AtomicInteger();
        LongAdder completed = new LongAdder();
        int threads = threadsToSaturate(workload);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        for (int i = 0; i < threads; i++) {
            pool.execute(() -> loop(work, schedule, next, completed));
        }
        Thread.sleep(LOOP_WARM_UP_MILLIS);
        long completedBefore = completed.sum();
        long cpuBefore = machine.getProcessCpuTime();
        double throughput = upperQuartileThroughput(completed);
        long tasks = Math.max(1, completed.sum() - completedBefore);
        double cpuSeconds = (machine.getProcessCpuTime() - cpuBefore) / 1e9;
        pool.shutdownNow();
        pool.awaitTermination(1, TimeUnit.SECONDS);
        double cores = Runtime.getRuntime().availableProcessors();
        return new Calibration(
                nanosPerUnit,
                Round.to(throughput, 2),
                Round.to(cores * tasks / Math.max(1e-3, cpuSeconds), 2),
                "measured in a closed loop",
                seconds(began));
    }

    /** The upper quartile of several short windows, so that a brief disturbance has no effect. */
    private static double upperQuartileThroughput(LongAdder completed) throws InterruptedException {
        double[] throughputs = new double[WINDOWS];
        for (int i = 0; i < WINDOWS; i++) {
            long from = System.nanoTime();
            long before = completed.sum();
            Thread.sleep(WINDOW_MILLIS);
            throughputs[i] = (completed.sum() - before) / ((System.nanoTime() - from) / 1e9);
        }
        Arrays.sort(throughputs);
        return throughputs[3 * WINDOWS / 4];
    }

    /** Threads that keep every core busy twice over: {@code 2 cores (1 + wait / CPU)}. */
    private static int threadsToSaturate(Workload workload) {
        int cores = Runtime.getRuntime().availableProcessors();
        double cpu = Math.max(1_000, workload.meanCpuNanos());
        return (int) Math.min(MAX_THREADS, Math.ceil(2 * cores * (1 + workload.meanWaitNanos() / cpu)));
    }

    private static void loop(TaskWork work, Schedule schedule, AtomicInteger next, LongAdder completed) {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                work.run(Math.floorMod(next.getAndIncrement(), schedule.size()));
                completed.increment();
            }
        } catch (InterruptedException finished) {
            Thread.currentThread().interrupt();
        }
    }

    private static double seconds(long began) {
        return Round.to((System.nanoTime() - began) / 1e9, 1);
    }
}
