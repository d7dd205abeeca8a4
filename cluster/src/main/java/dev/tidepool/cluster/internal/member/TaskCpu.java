package dev.tidepool.cluster.internal.member;

/**
 * The part of their time that tasks use a core, from a sample of one in eight. Not the CPU of the process: what else it
 * does (it starts, compiles, collects garbage, sends) would make tasks look dear that are few, and the member small. For
 * the same reason the first of the sample, in which classes are loaded, are left out.
 * Thread-safe.
 */
final class TaskCpu {
    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    private static final int SAMPLED_BITS = 3;
    private static final int LEFT_OUT = 10;
    private static final int FEWEST = 5;
    private static final int MOST = 100;

    private int leftOut;
    private int samples;
    private double cpuNanos;
    private double serviceNanos;

    /** Returns whether this task is in the sample. */
    static boolean samples(long taskId) {
        return (taskId * SPREAD) >>> (Long.SIZE - SAMPLED_BITS) == 0;
    }

    /** A task of the sample has ended. Old ones are forgotten by and by. */
    synchronized void add(long cpu, long service) {
        if (leftOut < LEFT_OUT) {
            leftOut++;
            return;
        }
        if (samples == MOST) {
            samples /= 2;
            cpuNanos /= 2;
            serviceNanos /= 2;
        }
        samples++;
        cpuNanos += Math.min(cpu, service);
        serviceNanos += service;
    }

    /** Returns CPU time over service time, 0 to 1; NaN while too few tasks have ended. */
    synchronized double share() {
        return samples < FEWEST || serviceNanos == 0 ? Double.NaN : cpuNanos / serviceNanos;
    }
}
