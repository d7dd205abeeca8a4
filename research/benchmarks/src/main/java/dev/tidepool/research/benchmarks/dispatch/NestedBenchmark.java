package dev.tidepool.research.benchmarks.dispatch;

import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Measures the tasks per second when tasks submit tasks. The producer submits the roots of {@link Trees}, one task in
 * {@value Trees#TASKS}, and the pool's threads submit the others.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class NestedBenchmark {
    /** The trees of one producer. */
    @State(Scope.Thread)
    public static class Producer extends DispatchBenchmark.Producer {
        @Override
        IntFunction<? extends CountedTask> maker(DispatchPool pool) {
            return new Trees(pool.executor());
        }
    }

    /** Submits the roots; their tasks submit the others. */
    @Benchmark
    @OperationsPerInvocation(Window.BATCH)
    public void execute(DispatchPool pool, Producer producer) {
        Executor executor = pool.executor();
        CountedTask[] batch = producer.next();
        for (int root = 0; root < batch.length; root += Trees.TASKS) {
            executor.execute(batch[root]);
        }
    }
}
