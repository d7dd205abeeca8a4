package dev.tidepool.research.prove.rows;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.research.prove.JudgedBar;
import dev.tidepool.research.prove.MeasuredSteps;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.ProofRow;
import dev.tidepool.research.prove.ProofStep;
import dev.tidepool.research.prove.StopSignal;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * What the policy costs a pool that has settled. Each pool gets its policy once: a new one looks at its pool often, and
 * that start is reported apart.
 */
final class PriceRow implements ProofRow {
    private static final int BATCH = 1_000;
    private static final int ROUNDS = 8;
    private static final long ROUND_NANOS = 300_000_000;
    private static final long STEADY_NANOS = 2_000_000_000;
    private static final long SETTLING_SECONDS = 8;
    private static final long PACE_NANOS = 1_000_000;
    private static final long MAX_UNTIL_IDLE_SECONDS = 20;
    private static final long IDLE_SECONDS = 3;
    private static final OperatingSystemMXBean MACHINE =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final ThreadMXBean THREADS = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

    /**
     * A steady load under which the control thread is measured.
     *
     * @param bar the name of its bar
     * @param perSecond tasks/s
     * @param sleepNanos how long each task sleeps
     */
    private record Load(String bar, int perSecond, long sleepNanos) {
        private String step() {
            return "price/" + bar;
        }
    }

    private static final List<Load> LOADS =
            List.of(new Load("sleepers", 500, 20_000_000), new Load("empty", 50_000, 0));

    /** The cost of a task in one round. */
    private record Cost(double cpuNanos, double bytes) {}

    @Override
    public String name() {
        return "price";
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        double pairs = SETTLING_SECONDS + 2 * ROUNDS * ROUND_NANOS / 1e9;
        double steady = SETTLING_SECONDS + plan.repetitions() * STEADY_NANOS / 1e9 + 10;
        List<ProofStep> steps = new ArrayList<>();
        steps.add(ProofStep.real("price", plan.repetitions() * pairs, stop -> tasks(plan, stop)));
        LOADS.forEach(load -> steps.add(ProofStep.real(load.step(), steady, stop -> control(plan, load, stop))));
        return steps;
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        List<JudgedBar> results = new ArrayList<>();
        results.add(bar("cpu").judge(measured.get("price", "cpu"), "pairs of rounds"));
        results.add(bar("bytes").judge(measured.get("price", "bytes"), "pairs of rounds"));
        Map<String, double[]> idle = new LinkedHashMap<>();
        for (Load load : LOADS) {
            String start = Numbers.plain(measured.get(load.step(), "start")[0]);
            String detail = "%s %% in the first %d s".formatted(start, SETTLING_SECONDS);
            results.add(bar(load.bar).judge(measured.get(load.step(), "settled"), detail));
            idle.put(load.bar, measured.get(load.step(), "idle"));
        }
        results.add(bar("idle").worst(idle));
        return results;
    }

    private static AdaptiveExecutor pool(ProofPlan plan) {
        return AdaptiveExecutor.builder("proof")
                .sizing(TypedPolicies.sizing(plan.policy(), plan.cores()))
                .daemon(true)
                .build();
    }

    /** Measures empty tasks: a new pool for each repetition, with its policy first, and then with its size frozen. */
    private static Map<String, List<Double>> tasks(ProofPlan plan, StopSignal stop) throws Exception {
        List<Double> cpu = new ArrayList<>();
        List<Double> bytes = new ArrayList<>();
        for (int i = 0; i < plan.repetitions(); i++) {
            try (AdaptiveExecutor pool = pool(plan)) {
                round(pool, TimeUnit.SECONDS.toNanos(SETTLING_SECONDS), stop);
                List<Cost> on = rounds(pool, stop);
                pool.policy(new Fixed(Math.max(1, pool.stats().threadsAlive())));
                List<Cost> frozen = rounds(pool, stop);
                for (int round = 0; round < ROUNDS; round++) {
                    cpu.add(on.get(round).cpuNanos / frozen.get(round).cpuNanos);
                    bytes.add(Math.max(0, on.get(round).bytes - frozen.get(round).bytes));
                }
            }
        }
        return stop.run(() -> {}, () -> Map.of("cpu", cpu, "bytes", bytes));
    }

    private static List<Cost> rounds(AdaptiveExecutor pool, StopSignal stop) throws InterruptedException {
        List<Cost> costs = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            costs.add(round(pool, ROUND_NANOS, stop));
        }
        return costs;
    }

    private static Cost round(AdaptiveExecutor pool, long nanos, StopSignal stop) throws InterruptedException {
        long tasks = 0;
        long cpu = MACHINE.getProcessCpuTime();
        long bytes = allocated();
        long began = System.nanoTime();
        while (System.nanoTime() - began < nanos && !stop.isStopped()) {
            CountDownLatch batch = new CountDownLatch(BATCH);
            Runnable task = batch::countDown;
            for (int i = 0; i < BATCH; i++) {
                pool.execute(task);
            }
            batch.await();
            tasks += BATCH;
        }
        return new Cost((double) (MACHINE.getProcessCpuTime() - cpu) / tasks, (double) (allocated() - bytes) / tasks);
    }

    private static long allocated() {
        return Arrays.stream(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds()))
                .filter(bytes -> bytes > 0)
                .sum();
    }

    /** Measures the control thread under a steady load, from the start of the pool until it is idle again. */
    private static Map<String, List<Double>> control(ProofPlan plan, Load load, StopSignal stop) throws Exception {
        try (AdaptiveExecutor pool = pool(plan)) {
            double start = steady(pool, load, TimeUnit.SECONDS.toNanos(SETTLING_SECONDS), stop);
            double[] settled = new double[plan.repetitions()];
            for (int i = 0; i < settled.length; i++) {
                settled[i] = steady(pool, load, STEADY_NANOS, stop);
            }
            double idle = idle(pool, stop);
            Map<String, List<Double>> values =
                    Map.of("start", Ratios.list(start), "settled", Ratios.list(settled), "idle", Ratios.list(idle));
            return stop.run(() -> {}, () -> values);
        }
    }

    /** Submits tasks at a steady rate, and returns what the control thread used meanwhile, percent of a core. */
    private static double steady(AdaptiveExecutor pool, Load load, long nanos, StopSignal stop) {
        long cpu = controlCpu();
        long began = System.nanoTime();
        long submitted = 0;
        long passed = 0;
        while (passed < nanos && !stop.isStopped()) {
            for (; submitted < passed / 1e9 * load.perSecond; submitted++) {
                pool.execute(() -> LockSupport.parkNanos(load.sleepNanos));
            }
            LockSupport.parkNanos(PACE_NANOS);
            passed = System.nanoTime() - began;
        }
        return 100.0 * (controlCpu() - cpu) / passed;
    }

    /** Returns what the control thread uses once no thread is left; not a number if some stay. */
    private static double idle(AdaptiveExecutor pool, StopSignal stop) throws InterruptedException {
        long began = System.nanoTime();
        long patience = TimeUnit.SECONDS.toNanos(MAX_UNTIL_IDLE_SECONDS);
        while (pool.stats().threadsAlive() > 0 && System.nanoTime() - began < patience && !stop.isStopped()) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        TimeUnit.SECONDS.sleep(1);
        long from = System.nanoTime();
        long cpu = controlCpu();
        TimeUnit.SECONDS.sleep(IDLE_SECONDS);
        double used = 100.0 * (controlCpu() - cpu) / (System.nanoTime() - from);
        return pool.stats().threadsAlive() > 0 ? Double.NaN : used;
    }

    private static long controlCpu() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("control"))
                .mapToLong(thread -> Math.max(0, THREADS.getThreadCpuTime(thread.getId())))
                .sum();
    }
}
