package dev.tidepool.benchmarks.dispatch;

import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Tasks a second when tasks submit tasks: the producer submits the roots of {@link Trees}, one task in
 * {@value Trees#TASKS}, and the pool's threads the others. A tree that still runs is outstanding whole.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class NestedBenchmark {

    /** Made by JMH. */
    public NestedBenchmark() {}

    /** What each producer has of its own. */
    @State(Scope.Thread)
    public static class Producer {
        @SuppressWarnings("NullAway.Init") // set up by JMH
        private Window window;

        /** Made by JMH. */
        public Producer() {}

        /** Makes the trees. */
        @Setup
        public void come(DispatchPool pool, ThreadParams thread) {
            window = new Window(thread.getThreadIndex(), pool.longest, new Trees(pool.executor()));
            pool.producerCame();
        }

        /** Every task of every tree must have run once. */
        @TearDown(Level.Iteration)
        public void settle() {
            window.awaitAll();
        }

        /** Leaves the pool. */
        @TearDown
        public void leave(DispatchPool pool) {
            pool.producerLeft();
        }
    }

    /** Roots by {@code execute} from outside, everything else by {@code execute} from within. */
    @Benchmark
    @OperationsPerInvocation(Window.BATCH)
    public void execute(DispatchPool pool, Producer producer) {
        Executor executor = pool.executor();
        CountedTask[] batch = producer.window.next();
        for (int root = 0; root < batch.length; root += Trees.TASKS) {
            executor.execute(batch[root]);
        }
    }
}
