package dev.tidepool.executor.internal.statistics;

import dev.tidepool.policy.TaskTypeSample;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Running totals of one task type since the pool began to measure it. They are estimated from the measured
 * tasks, and exact while every task is measured. Thread-safe.
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

    /** Returns the type's name. */
    public String name() {
        return name;
    }

    /** Counts the arrival of a measured task that represents {@code weight} tasks. */
    public void arrived(int weight) {
        arrivals.add(weight);
        if (firstServiceNanos.get() != 0) {
            arrivalsWithKnownServiceTime.add(weight);
        }
    }

    /** Counts the completion of a measured task after {@code nanos} of service. */
    public void completed(long nanos, int weight) {
        if (firstServiceNanos.get() == 0) {
            firstServiceNanos.compareAndSet(0, Math.max(1, nanos));
        }
        completions.add(weight);
        serviceNanos.add(nanos * weight);
    }

    /** Counts the CPU time of a measured task. */
    public void cpuMeasured(long cpu, long service) {
        cpuSampled.increment();
        cpuNanos.add(cpu);
        cpuSampledServiceNanos.add(service);
    }

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
