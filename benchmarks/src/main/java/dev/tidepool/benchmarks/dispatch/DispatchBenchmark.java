package dev.tidepool.benchmarks.dispatch;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
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
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Tasks a second that go from the producers, the benchmark's threads, through a pool. Each invocation
 * submits one batch of its producer's {@link Window}.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class DispatchBenchmark {

    /** Made by JMH. */
    public DispatchBenchmark() {}

    /** What each producer has of its own. */
    @State(Scope.Thread)
    public static class Producer {
        @SuppressWarnings("NullAway.Init") // set up by JMH
        private Window window;

        /** Made by JMH. */
        public Producer() {}

        /** Makes the tasks. */
        @Setup
        public void come(DispatchPool pool, ThreadParams thread) {
            window = new Window(thread.getThreadIndex(), pool.longest, CountedTask::new);
            pool.producerCame();
        }

        /** Every task that was submitted must have run once. */
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

    /** Tasks by {@code execute}. */
    @Benchmark
    @OperationsPerInvocation(Window.BATCH)
    public void execute(DispatchPool pool, Producer producer) {
        Executor executor = pool.executor();
        for (CountedTask task : producer.window.next()) {
            executor.execute(task);
        }
    }

    /** Tasks by {@code submit}; the futures are dropped. */
    @Benchmark
    @OperationsPerInvocation(Window.BATCH)
    public void submit(DispatchPool pool, Producer producer, Blackhole dropped) {
        ExecutorService service = pool.service();
        for (CountedTask task : producer.window.next()) {
            Future<?> future = service.submit(task);
            dropped.consume(future);
        }
    }
}
