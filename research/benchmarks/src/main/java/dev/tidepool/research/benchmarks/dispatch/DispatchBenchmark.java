package dev.tidepool.research.benchmarks.dispatch;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
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
 * Measures the tasks per second from the producers, which are the benchmark's threads, through a pool. Each invocation
 * submits one batch of its producer's {@link Window}.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class DispatchBenchmark {
    /** The tasks of one producer. */
    @State(Scope.Thread)
    public static class Producer {
        @SuppressWarnings("NullAway.Init") // set up by JMH
        private Window window;

        @Setup
        public void come(DispatchPool pool, ThreadParams thread) {
            window = new Window(thread.getThreadIndex(), pool.longest, maker(pool));
            pool.producerCame();
        }

        /** Returns what makes a task with a number of tokens. */
        IntFunction<? extends CountedTask> maker(DispatchPool pool) {
            return CountedTask::new;
        }

        CountedTask[] next() {
            return window.next();
        }

        /** Checks that every submitted task has run once. */
        @TearDown(Level.Iteration)
        public void settle() {
            window.awaitAll();
        }

        @TearDown
        public void leave(DispatchPool pool) {
            pool.producerLeft();
        }
    }

    @Benchmark
    @OperationsPerInvocation(Window.BATCH)
    public void execute(DispatchPool pool, Producer producer) {
        Executor executor = pool.executor();
        for (CountedTask task : producer.next()) {
            executor.execute(task);
        }
    }

    @Benchmark
    @OperationsPerInvocation(Window.BATCH)
    public void submit(DispatchPool pool, Producer producer, Blackhole dropped) {
        ExecutorService service = pool.service();
        for (CountedTask task : producer.next()) {
            Future<?> future = service.submit(task);
            dropped.consume(future);
        }
    }
}
