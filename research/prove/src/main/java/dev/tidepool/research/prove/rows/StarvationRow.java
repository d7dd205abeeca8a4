package dev.tidepool.research.prove.rows;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.research.prove.JudgedBar;
import dev.tidepool.research.prove.MeasuredSteps;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.ProofRow;
import dev.tidepool.research.prove.ProofStep;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Tasks that wait for tasks of their own pool, and long computing tasks, on real threads in this process. */
final class StarvationRow implements ProofRow {
    private static final int PARENTS_PER_CORE = 32;
    private static final double COMPUTING_SECONDS = 0.5;
    private static final long PATIENCE_SECONDS = 5;
    private static final double LONG_TASK_SECONDS = 0.3;
    private static final int LONG_TASKS_PER_CORE = 8;
    private static final long FIRST_LOOK_MILLIS = 200;

    @Override
    public String name() {
        return "starvation";
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        return List.of(ProofStep.real("starvation", 4 * plan.repetitions(), stop -> {
            double[] millis = new double[plan.repetitions()];
            double[] extra = new double[plan.repetitions()];
            for (int i = 0; i < millis.length && !stop.isStopped(); i++) {
                millis[i] = nested(plan);
                extra[i] = computing(plan);
            }
            return stop.run(() -> {}, () -> Map.of("millis", Ratios.list(millis), "extra", Ratios.list(extra)));
        }));
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        return List.of(
                bar("broken").judge(measured.get("starvation", "millis"), PATIENCE_SECONDS + "000 ms means never"),
                bar("extra").judge(measured.get("starvation", "extra"), plan.cores() + " cores"));
    }

    private static AdaptiveExecutor open(ProofPlan plan) {
        return AdaptiveExecutor.builder("proof")
                .sizing(TypedPolicies.sizing(plan.policy(), plan.cores()))
                .daemon(true)
                .build();
    }

    private static double nested(ProofPlan plan) throws InterruptedException, ExecutionException {
        AdaptiveExecutor pool = open(plan);
        try {
            List<Future<?>> computing = new ArrayList<>();
            int tasks = (int) (plan.cores() * COMPUTING_SECONDS / 0.002);
            for (int i = 0; i < tasks; i++) {
                computing.add(pool.submit(() -> compute(0.002)));
            }
            for (Future<?> each : computing) {
                each.get();
            }
            long began = System.nanoTime();
            List<Future<?>> parents = new ArrayList<>();
            for (int i = 0; i < PARENTS_PER_CORE * plan.cores(); i++) {
                parents.add(pool.submit(() -> pool.submit(() -> {}).get()));
            }
            for (Future<?> parent : parents) {
                long left = TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS) - (System.nanoTime() - began);
                parent.get(left, TimeUnit.NANOSECONDS);
            }
            return (System.nanoTime() - began) / 1e6;
        } catch (TimeoutException starved) {
            return 1e3 * PATIENCE_SECONDS;
        } finally {
            pool.shutdownNow();
        }
    }

    private static double computing(ProofPlan plan) throws InterruptedException, ExecutionException {
        AdaptiveExecutor pool = open(plan);
        try {
            List<Future<?>> tasks = new ArrayList<>();
            for (int i = 0; i < LONG_TASKS_PER_CORE * plan.cores(); i++) {
                tasks.add(pool.submit(() -> compute(LONG_TASK_SECONDS)));
            }
            TimeUnit.MILLISECONDS.sleep(FIRST_LOOK_MILLIS);
            int before = pool.stats().threadsAlive();
            for (Future<?> task : tasks) {
                task.get();
            }
            return Math.max(0, pool.stats().threadsPeak() - before);
        } finally {
            pool.shutdownNow();
        }
    }

    private static void compute(double cpuSeconds) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + (long) (cpuSeconds * 1e9);
        while (threads.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
    }
}
