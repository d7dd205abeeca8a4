package dev.tidepool.lab.race;

import com.sun.management.OperatingSystemMXBean;
import dev.tidepool.lab.result.Calibration;
import dev.tidepool.lab.result.Round;
import dev.tidepool.lab.task.CpuWorks;
import dev.tidepool.lab.task.TaskWork;
import dev.tidepool.lab.task.UnitCost;
import dev.tidepool.workload.Schedule;
import dev.tidepool.workload.Workload;
import dev.tidepool.workload.WorkloadException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Measures what this machine can do with a workload: the cost of one unit of each kind of CPU work,
 * and, if rates refer to it, the capacity: the throughput of a closed loop of the mix with more
 * threads than the cores can use.
 */
final class Calibrator {
    private static final long UNIT_WARM_UP_NANOS = 500_000_000;
    private static final long UNIT_NANOS = 300_000_000;
    private static final long LOOP_WARM_UP_NANOS = 1_000_000_000;
    private static final long LOOP_NANOS = 2_000_000_000;
    private static final int MOST_THREADS = 2_000;
    /** Any rate serves to draw tasks: the closed loop takes only their work. */
    private static final double NOMINAL_CAPACITY = 1_000;

    private Calibrator() {}

    /**
     * Calibrates; takes about 1 s for each kind of work and 3 s for the capacity.
     *
     * @param workload the workload
     * @param seed what tasks are drawn from
     */
    static Calibration measure(Workload workload, long seed) throws WorkloadException, InterruptedException {
        long began = System.nanoTime();
        Map<String, Double> nanosPerUnit = new TreeMap<>();
        for (String kind : TaskWork.cpuWorks(workload)) {
            double cost = UnitCost.measure(CpuWorks.open(kind), UNIT_WARM_UP_NANOS, UNIT_NANOS);
            nanosPerUnit.put(kind, Round.to(cost, 2));
        }
        if (!workload.needsCapacity()) {
            return new Calibration(nanosPerUnit, null, null, seconds(began));
        }
        Schedule schedule = workload.schedule(NOMINAL_CAPACITY, Duration.ofSeconds(20), seed);
        return closedLoop(workload, schedule, nanosPerUnit, began);
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
        Thread.sleep(TimeUnit.NANOSECONDS.toMillis(LOOP_WARM_UP_NANOS));
        long from = System.nanoTime();
        long completedBefore = completed.sum();
        long cpuBefore = machine.getProcessCpuTime();
        Thread.sleep(TimeUnit.NANOSECONDS.toMillis(LOOP_NANOS));
        double elapsed = (System.nanoTime() - from) / 1e9;
        long tasks = Math.max(1, completed.sum() - completedBefore);
        double cpuSeconds = (machine.getProcessCpuTime() - cpuBefore) / 1e9;
        pool.shutdownNow();
        pool.awaitTermination(1, TimeUnit.SECONDS);
        double cores = Runtime.getRuntime().availableProcessors();
        return new Calibration(
                nanosPerUnit,
                Round.to(tasks / elapsed, 2),
                Round.to(cores * tasks / Math.max(1e-3, cpuSeconds), 2),
                seconds(began));
    }

    /** Threads that keep every core busy twice over: {@code 2 cores (1 + wait / CPU)}. */
    private static int threadsToSaturate(Workload workload) {
        int cores = Runtime.getRuntime().availableProcessors();
        double cpu = Math.max(1_000, workload.meanCpuNanos());
        return (int) Math.min(MOST_THREADS, Math.ceil(2 * cores * (1 + workload.meanWaitNanos() / cpu)));
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
