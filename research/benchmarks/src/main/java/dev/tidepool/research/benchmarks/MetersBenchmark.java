package dev.tidepool.research.benchmarks;

import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.lab.results.Interval;
import dev.tidepool.micrometer.AdaptiveExecutorMetrics;
import dev.tidepool.policy.sizing.Fixed;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What the meters and hooks of a pool cost its tasks: CPU time per task of 10 us, 50,000 a second, of the thread that
 * submits and the one that works.
 *
 * <p>A JVM has a pool of each kind. They take turns, in slices of 20 ms and an order drawn anew, and each slice is
 * compared with the one without meters of the same turn. The median of the turns is the value of the JVM. Two pools
 * without meters show what such a difference is worth.
 */
public final class MetersBenchmark {
    /** Whether a pool has meters or hooks. */
    private enum Meters {
        /** No registry and no hook. */
        ABSENT,
        /** The same once more. */
        ABSENT_TOO,
        /** No registry, and hooks that do nothing before and after each task. */
        HOOKS,
        /** All meters, without histograms. */
        TIMERS,
        /** All meters, and histograms of queue wait and response time. */
        HISTOGRAMS
    }

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int TASK_NANOS = 10_000;
    private static final int BATCH = 50;
    private static final int BATCHES = 20;
    private static final long BATCH_NANOS = 1_000_000;
    private static final int WARM_UP_TURNS = 100;
    private static final int TURNS = 150;
    private static final int JVMS = 30;
    private static final double LIMIT_PERCENT = 1;

    private final Map<Meters, Slices> all = new EnumMap<>(Meters.class);

    private MetersBenchmark() {
        int work = workOfATask();
        for (Meters meters : Meters.values()) {
            all.put(meters, new Slices(meters, work));
        }
    }

    /**
     * Measures in some JVMs, one after the other, and prints what each kind adds to a task.
     *
     * @param arguments the number of JVMs; {@value #JVMS} if absent
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length == 1 && arguments[0].equals("child")) {
            System.out.print(new MetersBenchmark().run());
            return;
        }
        int jvms = arguments.length == 0 ? JVMS : Integer.parseInt(arguments[0]);
        Map<Meters, double[]> percent = new EnumMap<>(Meters.class);
        for (int jvm = 0; jvm < jvms; jvm++) {
            for (String line : child()) {
                String[] fields = line.split(" ", -1);
                percent.computeIfAbsent(Meters.valueOf(fields[0]), any -> new double[jvms])[jvm] =
                        Double.parseDouble(fields[3]);
                System.out.printf(
                        "JVM %d: %s: %s ns a task, %s ns added, %s %%%n",
                        jvm + 1, fields[0], fields[1], fields[2], fields[3]);
            }
        }
        percent.forEach(MetersBenchmark::print);
    }

    private static void print(Meters meters, double[] percent) {
        Interval added = Interval.of(percent);
        if (added != null) {
            String verdict = added.high() <= LIMIT_PERCENT
                    ? "holds"
                    : added.low() > LIMIT_PERCENT ? "does not hold" : "cannot be decided";
            System.out.printf(
                    Locale.ROOT,
                    "%s adds %.2f %% [%.2f..%.2f], %s of %d JVMs; at most 1 %%: %s%n",
                    meters,
                    added.median(),
                    added.low(),
                    added.high(),
                    Interval.kind(added.count()),
                    added.count(),
                    verdict);
        }
    }

    private static List<String> child() throws IOException, InterruptedException {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        MetersBenchmark.class.getName(),
                        "child")
                .redirectError(Redirect.INHERIT)
                .start();
        String printed = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (child.waitFor() != 0) {
            throw new IllegalStateException("a JVM ended with exit code " + child.exitValue());
        }
        return printed.lines().toList();
    }

    /** Returns a line for each kind: its name, its CPU time per task, what it adds, and that in percent. */
    private String run() throws InterruptedException {
        List<Meters> order = new ArrayList<>(all.keySet());
        Random random = new Random(1);
        for (int turn = -WARM_UP_TURNS; turn < TURNS; turn++) {
            Collections.shuffle(order, random);
            for (Meters meters : order) {
                double nanos = slices(meters).run();
                if (turn >= 0) {
                    slices(meters).nanosPerTask[turn] = nanos;
                }
            }
        }
        StringBuilder text = new StringBuilder();
        double[] without = slices(Meters.ABSENT).nanosPerTask;
        for (Meters meters : Meters.values()) {
            double[] with = slices(meters).nanosPerTask;
            double[] added = new double[TURNS];
            Arrays.setAll(added, turn -> with[turn] - without[turn]);
            text.append(String.format(
                    Locale.ROOT,
                    "%s %.0f %.1f %.3f%n",
                    meters,
                    median(with),
                    median(added),
                    100 * median(added) / median(without)));
            slices(meters).pool.close();
        }
        return text.toString();
    }

    private Slices slices(Meters meters) {
        return Objects.requireNonNull(all.get(meters));
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** Returns how many tokens of JMH take as long as a task. */
    private static int workOfATask() {
        int tokens = 1_000_000;
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 50; i++) {
            long before = THREADS.getCurrentThreadCpuTime();
            Blackhole.consumeCPU(tokens);
            least = Math.min(least, THREADS.getCurrentThreadCpuTime() - before);
        }
        return (int) (1L * tokens * TASK_NANOS / least);
    }

    /** A pool of one thread, and the CPU time of its slices. */
    private static final class Slices {
        private final AdaptiveExecutor pool;
        private final int work;
        private final long worker;
        private final double[] nanosPerTask = new double[TURNS];

        Slices(Meters meters, int work) {
            this.work = work;
            var builder = AdaptiveExecutor.builder("measured-" + meters).sizing(new Fixed(1));
            if (meters == Meters.HOOKS) {
                builder.beforeTask(task -> {}).afterTask((task, thrown) -> {});
            }
            pool = builder.build();
            if (meters == Meters.TIMERS || meters == Meters.HISTOGRAMS) {
                AdaptiveExecutorMetrics.monitor(registry(meters == Meters.HISTOGRAMS), pool);
            }
            worker = CompletableFuture.supplyAsync(() -> Thread.currentThread().getId(), pool)
                    .join();
        }

        private static PrometheusMeterRegistry registry(boolean histograms) {
            PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
            registry.config().meterFilter(new MeterFilter() {
                @Override
                public DistributionStatisticConfig configure(Meter.Id id, DistributionStatisticConfig config) {
                    return DistributionStatisticConfig.builder()
                            .percentilesHistogram(histograms)
                            .build()
                            .merge(config);
                }
            });
            return registry;
        }

        private long cpuNanos() {
            return THREADS.getCurrentThreadCpuTime() + THREADS.getThreadCpuTime(worker);
        }

        /** Returns the CPU time of a task, nanoseconds. */
        double run() throws InterruptedException {
            CountDownLatch ended = new CountDownLatch(1);
            long before = cpuNanos();
            long due = System.nanoTime();
            for (int batch = 0; batch < BATCHES; batch++) {
                for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                for (int i = 0; i < BATCH; i++) {
                    pool.execute(() -> Blackhole.consumeCPU(work));
                }
                due += BATCH_NANOS;
            }
            pool.execute(ended::countDown);
            ended.await();
            return (double) (cpuNanos() - before) / (BATCHES * BATCH);
        }
    }
}
