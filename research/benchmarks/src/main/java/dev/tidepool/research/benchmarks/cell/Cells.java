package dev.tidepool.research.benchmarks.cell;

import dev.tidepool.research.benchmarks.dispatch.DispatchPool;
import dev.tidepool.research.benchmarks.pool.PoolKind;
import dev.tidepool.research.benchmarks.pool.PoolKinds;
import java.util.List;
import java.util.Set;

/** All cells of the engine's benchmark, in the order in which they run and appear. */
public final class Cells {
    /** The names of the cells that measure the dispatch of tasks by {@code execute}. */
    public static final List<String> EXECUTE = List.of("1-2", "2-2", "8-8", "2-64", "8-1000", "nested");

    /** The names of the cells that measure single tasks. */
    public static final List<String> LONE = List.of("lone-100", "lone-1k", "lone-10k");

    private static final double SLICE = 0.1; // seconds

    /** The seconds between two samples of the pool that measures all signals. */
    private static final double SAMPLE = 0.1;

    private static final List<Cell<PoolKind>> ALL = List.of(
            execute(1, 2),
            execute(2, 2),
            execute(8, 8),
            execute(2, 64),
            execute(8, 1000),
            compared(
                    "nested",
                    "1 producer, 2 threads; the pool's threads submit 63 of 64 tasks",
                    new Dispatch("NestedBenchmark.execute", 1, 2, DispatchPool.MAX_TOKENS, SLICE)),
            new Cell<>(
                    "submit",
                    "2 producers, 2 threads, tasks by submit",
                    Cells::takesSubmit,
                    1,
                    new Dispatch("DispatchBenchmark.submit", 2, 2, DispatchPool.MAX_TOKENS, SLICE)),
            compared("lone-100", "single tasks, 100 per second, 2 idle threads", new LoneTask(100)),
            compared("lone-1k", "single tasks, 1,000 per second, 2 idle threads", new LoneTask(1_000)),
            compared("lone-10k", "single tasks, 10,000 per second, 2 idle threads", new LoneTask(10_000)),
            compared("burst", "1,000 empty tasks at once, 64 idle threads", new Burst(64, 1_000)),
            new Cell<>("memory", "1,000,000 tasks wait for 1 thread", Cells::holdsQueue, 1, new QueueMemory()),
            new Cell<>(
                    "instrumentation",
                    "2 producers, 2 threads, empty tasks; all signals or none",
                    Cells::oursTwice,
                    3,
                    new Dispatch("DispatchBenchmark.execute", 2, 2, 0, 2 * SAMPLE)));

    private Cells() {}

    public static List<Cell<PoolKind>> all() {
        return ALL;
    }

    private static Cell<PoolKind> execute(int producers, int threads) {
        return compared(
                producers + "-" + threads,
                "%d producer%s, %d threads".formatted(producers, producers == 1 ? "" : "s", threads),
                new Dispatch("DispatchBenchmark.execute", producers, threads, DispatchPool.MAX_TOKENS, SLICE));
    }

    private static Cell<PoolKind> compared(String name, String description, Experiment<PoolKind> experiment) {
        return new Cell<>(name, description, Cells::isCompared, 1, experiment);
    }

    private static boolean isCompared(PoolKind kind) {
        return !kind.name().equals(PoolKinds.MEASURED);
    }

    /** Jetty's pool is not an executor service. */
    private static boolean takesSubmit(PoolKind kind) {
        return isCompared(kind) && !kind.name().equals("jetty");
    }

    private static boolean oursTwice(PoolKind kind) {
        return Set.of(PoolKinds.OURS, PoolKinds.MEASURED).contains(kind.name());
    }

    /** Excludes pools with a bounded queue, without a queue, or with a variable number of threads. */
    private static boolean holdsQueue(PoolKind kind) {
        return isCompared(kind)
                && !Set.of("tpe-array", "virtual", "tidepool-auto", PoolKinds.INLINE)
                        .contains(kind.name());
    }
}
