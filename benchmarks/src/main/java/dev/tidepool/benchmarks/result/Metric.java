package dev.tidepool.benchmarks.result;

/** What one fork can measure. */
public enum Metric {
    /** Tasks that go through the pool in a second. */
    TASKS_PER_SECOND("tasks/s"),
    /** Heap bytes that all threads together allocate for a task. */
    BYTES_PER_TASK("bytes a task"),
    /** CPU nanos that the whole process takes for a task. */
    CPU_PER_TASK("CPU ns a task"),
    /** Median of the time from submission to start, micros. */
    START_P50("p50 µs"),
    /** 99th percentile of the time from submission to start, micros. */
    START_P99("p99 µs"),
    /** Time from the first submission of a burst to the start of its last task, micros; median over the bursts. */
    LAST_START("last start µs"),
    /** Time that the submission of a whole burst takes its submitter, micros; median over the bursts. */
    SUBMISSION("submission µs"),
    /** Heap bytes that the pool holds for a task that waits. */
    BYTES_PER_QUEUED_TASK("bytes a queued task"),
    /** Heap bytes that the pool holds after a flood more than before it. */
    BYTES_AFTER_FLOOD("bytes held after the flood"),
    /** Median of the time from when a task was due to its end, millis. */
    RESPONSE_P50("p50 ms"),
    /** 99th percentile of the time from when a task was due to its end, millis. */
    RESPONSE_P99("p99 ms"),
    /** Tasks that came to no result, whatever the reason. */
    FAILED("tasks without a result"),
    /** The longest call that submitted a task, millis. */
    LONGEST_SUBMISSION("longest submission ms"),
    /** Tasks a second done by the members that were not disturbed, by those that the same ones did before. */
    HEALTHY_KEPT("healthy members' tasks/s, times before"),
    /** From the disturbance of a member to the last task that was still sent to it, millis. */
    LAST_SENT("last sent to it, ms"),
    /** Tasks that were with the disturbed member and came to no result. */
    STUCK("tasks stuck there"),
    /** Tasks a second at saturation. */
    CAPACITY("capacity, tasks/s"),
    /** Tasks a second done soon enough during an overload, by the capacity. */
    GOODPUT("goodput in the overload, of the capacity"),
    /** From the end of an overload until the goodput stays near the capacity, millis. */
    RECOVERY("goodput back, ms"),
    /** Tasks that were turned away, at their submission or later, of all. */
    TURNED_AWAY("share turned away"),
    /** Tasks that were accepted and ended neither with a result nor with word that they were not run. */
    LOST("tasks lost"),
    /** Heap of an idle member after a full collection, mebibytes. */
    HEAP_IDLE("idle heap, MiB"),
    /** Heap of a member with tasks in flight after a full collection, mebibytes. */
    HEAP_LOADED("loaded heap, MiB"),
    /** Heap of a member for one task in flight. */
    BYTES_PER_TASK_IN_FLIGHT("heap bytes a task"),
    /** Resident memory of an idle member's process, mebibytes. */
    RESIDENT_IDLE("idle resident, MiB"),
    /** Resident memory of a member's process with tasks in flight, mebibytes. */
    RESIDENT_LOADED("loaded resident, MiB"),
    /** Threads of a member's process with tasks in flight. */
    THREADS("threads"),
    /** What processes that are no part of the measurement used of all cores meanwhile. */
    FOREIGN_CPU("CPU used by others, of all"),
    /** The same in the worst half second, without stolen CPU. */
    WORST_FOREIGN_CPU("CPU used by others in the worst half second, of all"),
    /**
     * Time of a cache line from one core to another and back, nanos, before or after the fork, whichever was longer.
     */
    CORE_LINK("core link ns"),
    /** How often the fork was run, because the link had become slow; the last one counts. */
    ATTEMPTS("attempts");

    private final String unit;

    Metric(String unit) {
        this.unit = unit;
    }

    /** Returns what a value of this metric is counted in. */
    public String unit() {
        return unit;
    }
}
