package dev.tidepool.cluster.internal.member;

/**
 * The CPU time of tasks as a share of their service time, from a sample of one task in eight. The CPU time of the
 * process would include its start, compilation, garbage collection and sending. With few tasks, these would make each
 * task look expensive and the member's capacity look small. For the same reason it leaves out the first tasks of the
 * sample, which load classes. Thread-safe.
 */
final class TaskCpu {
    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    private static final int SAMPLED_BITS = 3;
    private static final int SKIPPED = 10;
    private static final int MIN_SAMPLES = 5;
    private static final int MAX_SAMPLES = 100;

    private int skipped;
    private int samples;
    private double cpuNanos;
    private double serviceNanos;

    static boolean samples(long taskId) {
        return (taskId * SPREAD) >>> (Long.SIZE - SAMPLED_BITS) == 0;
    }

    /** Adds a task of the sample that has ended. The weight of older tasks decays. */
    synchronized void add(long cpu, long service) {
        if (skipped < SKIPPED) {
            skipped++;
            return;
        }
        if (samples == MAX_SAMPLES) {
            samples /= 2;
            cpuNanos /= 2;
            serviceNanos /= 2;
        }
        samples++;
        cpuNanos += Math.min(cpu, service);
        serviceNanos += service;
    }

    /** Returns CPU time divided by service time, 0 to 1; NaN while too few tasks have ended. */
    synchronized double share() {
        return samples < MIN_SAMPLES || serviceNanos == 0 ? Double.NaN : cpuNanos / serviceNanos;
    }
}
