package dev.tidepool.executor.internal.statistics;

import dev.tidepool.policy.TaskTypeSample;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Running totals of one type of task since the pool began to measure it, estimated from the tasks that
 * were measured: exact while all are. Thread-safe.
 */
public final class TypeTotals {
    private final String name;
    private final LongAdder arrivals = new LongAdder();
    private final LongAdder arrivalsWithKnownServiceTime = new LongAdder();
    private final LongAdder completions = new LongAdder();
    private final LongAdder serviceNanos = new LongAdder();
    private final LongAdder cpuSampled = new LongAdder();
    private final LongAdder cpuNanos = new LongAdder();
    private final LongAdder cpuSampledServiceNanos = new LongAdder();
    private final AtomicLong firstServiceNanos = new AtomicLong();

    TypeTotals(String name) {
        this.name = name;
    }

    /** Counts a task of this type that was submitted and stands for {@code weight}. */
    public void arrived(int weight) {
        arrivals.add(weight);
        if (firstServiceNanos.get() != 0) {
            arrivalsWithKnownServiceTime.add(weight);
        }
    }

    /** Counts a task of this type that ended after {@code nanos} of service and stands for {@code weight}. */
    public void completed(long nanos, int weight) {
        if (firstServiceNanos.get() == 0) {
            firstServiceNanos.compareAndSet(0, Math.max(1, nanos));
        }
        completions.add(weight);
        serviceNanos.add(nanos * weight);
    }

    /** Counts the CPU time of a task that was measured. */
    public void cpuMeasured(long cpu, long service) {
        cpuSampled.increment();
        cpuNanos.add(cpu);
        cpuSampledServiceNanos.add(service);
    }

    /** Returns the totals as they stand: a sample of everything so far. */
    TaskTypeSample snapshot() {
        return new TaskTypeSample(
                name,
                arrivals.sum(),
                arrivalsWithKnownServiceTime.sum(),
                completions.sum(),
                serviceNanos.sum(),
                firstServiceNanos.get(),
                cpuSampled.sum(),
                cpuNanos.sum(),
                cpuSampledServiceNanos.sum());
    }
}
