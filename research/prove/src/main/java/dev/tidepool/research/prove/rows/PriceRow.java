package dev.tidepool.research.prove.rows;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.research.prove.JudgedBar;
import dev.tidepool.research.prove.MeasuredSteps;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.ProofRow;
import dev.tidepool.research.prove.ProofStep;
import dev.tidepool.research.prove.StopSignal;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** What the policy costs: the same pool with the policy and with its size frozen, in turn, on empty tasks. */
final class PriceRow implements ProofRow {
    private static final int BATCH = 1_000;
    private static final long ROUND_NANOS = 300_000_000;
    private static final int PAIRS_PER_REPETITION = 8;
    private static final long MAX_UNTIL_IDLE_SECONDS = 20;
    private static final long IDLE_SECONDS = 3;
    private static final OperatingSystemMXBean MACHINE =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final ThreadMXBean THREADS = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

    /** The cost of a task in one round. */
    private record Cost(double cpuNanos, double bytes, double controlPercent) {}

    @Override
    public String name() {
        return "price";
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        int pairs = PAIRS_PER_REPETITION * plan.repetitions();
        return List.of(
                ProofStep.real("price", 2L * pairs * ROUND_NANOS / 1e9 + 10, stop -> measure(plan, pairs, stop)));
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        return List.of(
                bar("cpu").judge(measured.get("price", "cpu"), "pairs of rounds"),
                bar("bytes").judge(measured.get("price", "bytes"), "pairs of rounds"),
                bar("control").judge(measured.get("price", "control"), "rounds with the policy on"),
                bar("idle")
                        .judge(
                                measured.get("price", "idle"),
                                "%.0f threads were left".formatted(measured.get("price", "left")[0])));
    }

    private static Map<String, List<Double>> measure(ProofPlan plan, int pairs, StopSignal stop) throws Exception {
        double[] cpu = new double[pairs];
        double[] bytes = new double[pairs];
        double[] control = new double[pairs];
        SizingPolicy policy = TypedPolicies.sizing(plan.policy(), plan.cores());
        try (AdaptiveExecutor pool =
                AdaptiveExecutor.builder("proof").sizing(policy).daemon(true).build()) {
            round(pool);
            for (int i = 0; i < pairs && !stop.isStopped(); i++) {
                pool.policy(policy);
                Cost on = round(pool);
                pool.policy(new Fixed(Math.max(1, pool.stats().threadsAlive())));
                Cost frozen = round(pool);
                cpu[i] = on.cpuNanos / frozen.cpuNanos;
                control[i] = on.controlPercent;
                bytes[i] = Math.max(0, on.bytes - frozen.bytes);
            }
            pool.policy(policy);
            round(pool);
            double idle = idle(pool, stop);
            Map<String, List<Double>> values = Map.of(
                    "cpu", Ratios.list(cpu),
                    "bytes", Ratios.list(bytes),
                    "control", Ratios.list(control),
                    "idle", Ratios.list(idle),
                    "left", Ratios.list(pool.stats().threadsAlive()));
            return stop.run(() -> {}, () -> values);
        }
    }

    private static Cost round(AdaptiveExecutor pool) throws InterruptedException {
        long tasks = 0;
        long cpu = MACHINE.getProcessCpuTime();
        long bytes = allocated();
        long control = controlCpu();
        long began = System.nanoTime();
        while (System.nanoTime() - began < ROUND_NANOS) {
            CountDownLatch batch = new CountDownLatch(BATCH);
            Runnable task = batch::countDown;
            for (int i = 0; i < BATCH; i++) {
                pool.execute(task);
            }
            batch.await();
            tasks += BATCH;
        }
        return new Cost(
                (double) (MACHINE.getProcessCpuTime() - cpu) / tasks,
                (double) (allocated() - bytes) / tasks,
                100.0 * (controlCpu() - control) / (System.nanoTime() - began));
    }

    private static long allocated() {
        return Arrays.stream(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds()))
                .filter(bytes -> bytes > 0)
                .sum();
    }

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
        return 100.0 * (controlCpu() - cpu) / (System.nanoTime() - from);
    }

    private static long controlCpu() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("control"))
                .mapToLong(thread -> Math.max(0, THREADS.getThreadCpuTime(thread.getId())))
                .sum();
    }
}
