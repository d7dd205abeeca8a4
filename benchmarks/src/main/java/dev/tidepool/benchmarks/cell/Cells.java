package dev.tidepool.benchmarks.cell;

import dev.tidepool.benchmarks.dispatch.DispatchPool;
import dev.tidepool.benchmarks.pool.PoolKind;
import dev.tidepool.benchmarks.pool.PoolKinds;
import java.util.List;
import java.util.Set;

/** All cells, in the order in which they are measured and shown. */
public final class Cells {
    /** The names of the cells that compare the dispatch of tasks by {@code execute}. */
    public static final List<String> EXECUTE = List.of("1-2", "2-2", "8-8", "2-64", "8-1000", "nested");

    private static final List<Cell<PoolKind>> ALL = List.of(
            execute(1, 2),
            execute(2, 2),
            execute(8, 8),
            execute(2, 64),
            execute(8, 1000),
            new Cell<>(
                    "nested",
                    "1 producer, 2 threads; 63 tasks of 64 are submitted by the pool's own threads",
                    Cells::compared,
                    1,
                    new Dispatch("NestedBenchmark.execute", 1, 2, DispatchPool.MAX_TOKENS)),
            new Cell<>(
                    "submit",
                    "2 producers, 2 threads, by submit",
                    Cells::takesSubmit,
                    1,
                    new Dispatch("DispatchBenchmark.submit", 2, 2, DispatchPool.MAX_TOKENS)),
            new Cell<>(
                    "lone-1k", "a task alone, 1,000 a second, 2 idle threads", Cells::compared, 1, new LoneTask(1_000)),
            new Cell<>(
                    "lone-10k",
                    "a task alone, 10,000 a second, 2 idle threads",
                    Cells::compared,
                    1,
                    new LoneTask(10_000)),
            new Cell<>("burst", "1,000 empty tasks at once, 64 idle threads", Cells::compared, 1, new Burst(64, 1_000)),
            new Cell<>("memory", "1,000,000 tasks wait for 1 thread", Cells::holdsQueue, 1, new QueueMemory()),
            new Cell<>(
                    "instrumentation",
                    "2 producers, 2 threads, empty tasks: all signals measured, or none",
                    Cells::oursTwice,
                    3,
                    new Dispatch("DispatchBenchmark.execute", 2, 2, 0)));

    private Cells() {}

    /** Returns all cells. */
    public static List<Cell<PoolKind>> all() {
        return ALL;
    }

    /**
     * Returns the cell of this name.
     *
     * @throws IllegalArgumentException if there is none; the message names all
     */
    public static Cell<PoolKind> find(String name) {
        return ALL.stream()
                .filter(cell -> cell.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown cell '%s'; known: %s"
                        .formatted(
                                name,
                                String.join(", ", ALL.stream().map(Cell::name).toList()))));
    }

    private static Cell<PoolKind> execute(int producers, int threads) {
        return new Cell<>(
                producers + "-" + threads,
                "%d producer%s, %d threads".formatted(producers, producers == 1 ? "" : "s", threads),
                Cells::compared,
                1,
                new Dispatch("DispatchBenchmark.execute", producers, threads, DispatchPool.MAX_TOKENS));
    }

    private static boolean compared(PoolKind kind) {
        return !kind.name().equals(PoolKinds.MEASURED);
    }

    /** Jetty's pool is no executor service. */
    private static boolean takesSubmit(PoolKind kind) {
        return compared(kind) && !kind.name().equals("jetty");
    }

    private static boolean oursTwice(PoolKind kind) {
        return Set.of(PoolKinds.OURS, PoolKinds.MEASURED).contains(kind.name());
    }

    /** Of the others, one is bounded, one has no queue, and one would start more threads. */
    private static boolean holdsQueue(PoolKind kind) {
        return compared(kind)
                && !Set.of("tpe-array", "virtual", "tidepool-auto", PoolKinds.INLINE)
                        .contains(kind.name());
    }
}
