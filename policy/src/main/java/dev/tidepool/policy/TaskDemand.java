package dev.tidepool.policy;

/**
 * What one task needed. Its service time has three parts: CPU time, time in which its thread was ready and waited for a
 * core, and time in which the thread was blocked.
 *
 * @param serviceNanos service time, 0 or more
 * @param cpuNanos CPU time of the task's thread, 0 or more; {@link #UNKNOWN} for a virtual thread, which has no clock
 * @param cpuWaitNanos time ready without a core, including time stolen by a hypervisor, 0 or more; {@link #UNKNOWN}
 *     where the system does not tell
 * @param type the task's type, as in {@link TaskTypeSample#type()}; empty where types are not measured
 */
public record TaskDemand(long serviceNanos, long cpuNanos, long cpuWaitNanos, String type) {
    /** A time that the system does not measure. */
    public static final long UNKNOWN = -1;

    public TaskDemand {
        if (serviceNanos < 0 || cpuNanos < UNKNOWN || cpuWaitNanos < UNKNOWN) {
            throw new IllegalArgumentException("demand out of range: service %d ns, CPU %d ns, wait for a core %d ns"
                    .formatted(serviceNanos, cpuNanos, cpuWaitNanos));
        }
    }

    /** Creates the demand of a task of unknown type. */
    public TaskDemand(long serviceNanos, long cpuNanos, long cpuWaitNanos) {
        this(serviceNanos, cpuNanos, cpuWaitNanos, "");
    }

    /** Returns this demand with the name of the task's type. */
    public TaskDemand ofType(String name) {
        return new TaskDemand(serviceNanos, cpuNanos, cpuWaitNanos, name);
    }

    /** Returns whether the CPU time was measured. */
    public boolean knowsCpu() {
        return cpuNanos != UNKNOWN;
    }

    /** Returns whether the time without a core was measured. */
    public boolean knowsCpuWait() {
        return cpuWaitNanos != UNKNOWN;
    }
}
