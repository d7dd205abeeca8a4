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
    /** Time of a cache line from one core to another and back, nanos, before or after the fork, whichever was longer. */
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
