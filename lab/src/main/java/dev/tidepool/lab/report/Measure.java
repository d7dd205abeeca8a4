package dev.tidepool.lab.report;

/** A figure of a run that the results table shows, and where the result file keeps it. */
enum Measure {
    RESPONSE_P50("/responseMillis/p50"),
    RESPONSE_P90("/responseMillis/p90"),
    RESPONSE_P99("/responseMillis/p99"),
    RESPONSE_P999("/responseMillis/p999"),
    RESPONSE_MAX("/responseMillis/max"),
    QUEUE_WAIT_P99("/queueWaitMillis/p99"),
    THROUGHPUT("/throughputPerSecond"),
    PEAK_THREADS("/threadsPeak"),
    CREATED_THREADS("/threadsCreated"),
    THREAD_SECONDS("/threadSeconds"),
    RESIZES("/resizes"),
    CPU_SECONDS("/cpuSeconds");

    private final String pointer;

    Measure(String pointer) {
        this.pointer = pointer;
    }

    /** Whether this is a time that a task experienced, which an invalid run cannot tell. */
    boolean isLatency() {
        return pointer.lastIndexOf('/') > 0;
    }

    /** The run's value, or NaN where the result file has none. */
    double of(Run run) {
        return run.number(pointer);
    }
}
