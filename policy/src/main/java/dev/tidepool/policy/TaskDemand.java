package dev.tidepool.policy;

/**
 * What one task needed. Its service time has three parts: CPU time, time in which its thread was ready and waited for a
 * core, and time in which the thread was blocked.
 *
 * @param serviceNanos service time, 0 or more
 * @param cpuNanos CPU time of the task's thread, 0 or more
 * @param cpuWaitNanos time ready without a core, 0 or more; {@link #UNKNOWN} where the system does not tell
 */
public record TaskDemand(long serviceNanos, long cpuNanos, long cpuWaitNanos) {
    /** The {@link #cpuWaitNanos} of a system that does not measure it. */
    public static final long UNKNOWN = -1;

    public TaskDemand {
        Require.inRange("serviceNanos", serviceNanos, 0, Long.MAX_VALUE);
        Require.inRange("cpuNanos", cpuNanos, 0, Long.MAX_VALUE);
        Require.inRange("cpuWaitNanos", cpuWaitNanos, UNKNOWN, Long.MAX_VALUE);
    }

    /** Returns whether the time without a core was measured. */
    public boolean knowsCpuWait() {
        return cpuWaitNanos != UNKNOWN;
    }
}
