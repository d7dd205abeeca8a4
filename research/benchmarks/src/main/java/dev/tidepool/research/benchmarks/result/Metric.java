package dev.tidepool.research.benchmarks.result;

/** The metrics of forks. */
public enum Metric {
    TASKS_PER_SECOND("tasks/s"),
    /** Heap bytes that all threads together allocate per task. */
    BYTES_PER_TASK("bytes per task"),
    /** CPU time of the whole process per task, in nanoseconds. */
    CPU_PER_TASK("CPU ns per task"),
    /** The median time from submission to start, in microseconds. */
    START_P50("p50 µs"),
    /** The 99th percentile of the time from submission to start, in microseconds. */
    START_P99("p99 µs"),
    /** The time from the first submission of a burst to its last start, in microseconds; the median of the bursts. */
    LAST_START("last start µs"),
    /** The time to submit a whole burst, in microseconds; the median of the bursts. */
    SUBMISSION("submission µs"),
    /** Heap bytes of the pool per waiting task. */
    BYTES_PER_QUEUED_TASK("bytes per queued task"),
    /** Additional heap bytes of the pool after a flood. */
    BYTES_AFTER_FLOOD("bytes held after the flood"),
    /** The median time from a task's due time, or from the sending of a request, to its end, in milliseconds. */
    RESPONSE_P50("p50 ms"),
    /** The 99th percentile of the time from a task's due time to its end, in milliseconds. */
    RESPONSE_P99("p99 ms"),
    /** Tasks or requests without a result, for any reason. */
    FAILED("tasks without a result"),
    /** The longest time of a submission, in milliseconds. */
    LONGEST_SUBMISSION("longest submission ms"),
    /** The throughput of the undisturbed members, divided by their throughput before the disturbance. */
    HEALTHY_KEPT("healthy members' tasks/s, times before"),
    /** The time from the disturbance of a member to the last task sent to it, in milliseconds. */
    LAST_SENT("last sent to it, ms"),
    /** Tasks on the disturbed member without a result. */
    STUCK("tasks stuck there"),
    /** Throughput at saturation. */
    CAPACITY("capacity, tasks/s"),
    /** Tasks per second that end in time during an overload, divided by the capacity. */
    GOODPUT("goodput in the overload, share of capacity"),
    /** The time from the end of an overload until the goodput stays near the capacity, in milliseconds. */
    RECOVERY("goodput back, ms"),
    /** The share of tasks rejected, at their submission or later. */
    TURNED_AWAY("share rejected"),
    /** Accepted tasks that ended neither with a result nor with a rejection. */
    LOST("tasks lost"),
    /** The heap of an idle member after a full collection, in MiB. */
    HEAP_IDLE("idle heap, MiB"),
    /** The heap of a member with tasks in flight after a full collection, in MiB. */
    HEAP_LOADED("loaded heap, MiB"),
    /** Heap bytes of a member per task in flight. */
    BYTES_PER_TASK_IN_FLIGHT("heap bytes per task"),
    /** The resident memory of an idle member's process, in MiB. */
    RESIDENT_IDLE("idle resident, MiB"),
    /** The resident memory of a member's process with tasks in flight, in MiB. */
    RESIDENT_LOADED("loaded resident, MiB"),
    /** Heap bytes of a member per caller that is connected to it, in thousands. */
    HEAP_PER_LINK("heap kB per link at the member"),
    /** The growth of the resident memory of a member's process per caller, in KiB; noisy. */
    RESIDENT_PER_LINK("resident KiB per link at the member"),
    /** Heap bytes of a process per caller in it with a link to one member, in thousands. */
    CALLER_HEAP_PER_LINK("heap kB per caller"),
    /** The CPU time of a member's process with a single caller, which rests, as a percentage of one core. */
    CPU_WITHOUT_CALLERS("CPU % of a core, alone"),
    /** The same while all callers are awake and have no tasks. */
    CPU_AWAKE("CPU % of a core, callers awake"),
    /** The same while all callers rest. */
    CPU_RESTING("CPU % of a core, callers at rest"),
    /** The threads of a member's process with tasks in flight. */
    THREADS("threads"),
    /** Requests that a server answered per second. */
    REQUESTS_PER_SECOND("requests/s"),
    /** CPU time of the server's process per request, in microseconds, without the JVM's compilers. */
    CPU_PER_REQUEST("CPU µs per request"),
    /** How often a thread of the server came onto a core, per request. */
    SWITCHES_PER_REQUEST("context switches per request"),
    /** The largest number of platform threads of the server at a time. */
    PEAK_THREADS("threads at the peak"),
    /** The CPU share that other processes used. */
    FOREIGN_CPU("CPU share of other processes"),
    /** The CPU share that other processes used in the worst half second, without stolen CPU. */
    WORST_FOREIGN_CPU("CPU share of other processes in the worst half second"),
    /** The round trip of a cache line between cores before or after a slice, the longer one, in nanoseconds. */
    CORE_LINK("core link ns"),
    /** The share of the slices that do not count, because the link between the cores was slow. */
    REJECTED("share of slices rejected"),
    /** The number of runs of the fork. Only results of earlier versions have it. */
    ATTEMPTS("attempts");

    private final String unit;

    Metric(String unit) {
        this.unit = unit;
    }

    public String unit() {
        return unit;
    }
}
