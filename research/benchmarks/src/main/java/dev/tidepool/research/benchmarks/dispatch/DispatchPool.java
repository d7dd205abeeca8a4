package dev.tidepool.research.benchmarks.dispatch;

import dev.tidepool.research.benchmarks.pool.OpenPool;
import dev.tidepool.research.benchmarks.pool.PoolKinds;
import dev.tidepool.research.benchmarks.pool.Warm;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The pool of a benchmark, with all its threads started. */
@State(Scope.Benchmark)
public class DispatchPool {
    /** The name of the kind in {@link PoolKinds}. */
    @Param(PoolKinds.OURS)
    public String kind = PoolKinds.OURS;

    @Param("2")
    public int threads;

    /** The length of the longest task in JMH's tokens; lengths are uniform from 0. */
    @Param("" + MAX_TOKENS)
    public int longest;

    /** On the project's machines, lengths from 0 to this take 34 ns in the mean, and less than 100 ns. */
    public static final int MAX_TOKENS = 40;

    private final AtomicInteger producers = new AtomicInteger();

    @SuppressWarnings("NullAway.Init") // set up by JMH
    private OpenPool pool;

    @Setup
    public void open() throws InterruptedException {
        pool = PoolKinds.find(kind).open(threads);
        Warm.fill(pool.executor(), threads);
    }

    Executor executor() {
        return pool.executor();
    }

    ExecutorService service() {
        return (ExecutorService) pool.executor();
    }

    void producerCame() {
        producers.incrementAndGet();
    }

    /** Closes the pool after the last producer, because JMH does not say when all have finished. */
    void producerLeft() {
        if (producers.decrementAndGet() == 0) {
            pool.close();
        }
    }
}
