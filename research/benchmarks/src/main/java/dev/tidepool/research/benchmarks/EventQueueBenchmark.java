package dev.tidepool.research.benchmarks;

import dev.tidepool.lab.simulator.event.Event;
import dev.tidepool.lab.simulator.event.EventQueue;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the events per second of the event queue with a constant number of pending events: the hold model (Jones,
 * "An Empirical Comparison of Priority-Queue and Event-Set Implementations", 1986). Each event schedules itself again
 * after an exponential time.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class EventQueueBenchmark {
    private static final int DELAYS = 1 << 16;
    private static final double MEAN_NANOS = 10e6;

    /** The number of pending events. */
    @Param({"1000", "100000", "1000000"})
    public int pending;

    private final EventQueue queue = new EventQueue();
    private final long[] delays = new long[DELAYS];
    private int drawn;
    private long happened;

    @Setup
    public void fill() {
        java.util.Random random = new java.util.Random(1);
        for (int i = 0; i < DELAYS; i++) {
            delays[i] = Math.round(-MEAN_NANOS * StrictMath.log(1 - random.nextDouble()));
        }
        for (int i = 0; i < pending; i++) {
            queue.schedule(new Recurring(), delay());
        }
    }

    /** Takes out one event, fires it and schedules it again. */
    @Benchmark
    public long hold() {
        queue.fireNext();
        return happened;
    }

    private long delay() {
        return delays[drawn++ & DELAYS - 1];
    }

    private final class Recurring extends Event {
        @Override
        protected void fire(long nowNanos) {
            happened++;
            queue.schedule(this, nowNanos + delay());
        }
    }
}
