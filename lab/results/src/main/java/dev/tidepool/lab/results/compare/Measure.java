package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.Percentiles;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.RunLatencies;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A figure of a run that a table shows. Times of tasks are in milliseconds. */
public enum Measure {
    /** Median response time. */
    RESPONSE_P50(RunLatencies::responseMillis, Percentiles::p50),
    /** 90th percentile of response times. */
    RESPONSE_P90(RunLatencies::responseMillis, Percentiles::p90),
    /** 99th percentile of response times. */
    RESPONSE_P99(RunLatencies::responseMillis, Percentiles::p99),
    /** 99.9th percentile of response times. */
    RESPONSE_P999(RunLatencies::responseMillis, Percentiles::p999),
    /** The longest response time. */
    RESPONSE_MAX(RunLatencies::responseMillis, Percentiles::max),
    /** Mean response time. */
    RESPONSE_MEAN(RunLatencies::responseMillis, Percentiles::mean),
    /** 99th percentile of queue waits. */
    QUEUE_WAIT_P99(RunLatencies::queueWaitMillis, Percentiles::p99),
    /** Mean of the threads alive over the run. */
    MEAN_THREADS(Measure::meanThreads),
    /** The most threads alive at once. */
    PEAK_THREADS(run -> (double) run.cost().threadsPeak()),
    /** Threads ever created. */
    CREATED_THREADS(run -> (double) run.cost().threadsCreated()),
    /** Decisions that changed the target. */
    RESIZES(run -> (double) run.cost().resizes()),
    /** CPU time of the process. */
    CPU_SECONDS(run -> run.cost().cpuSeconds()),
    /** Completions per second. */
    THROUGHPUT(run -> run.counts().throughputPerSecond()),
    /** Tasks rejected. */
    REJECTED(run -> (double) run.counts().rejected()),
    /** Tasks accepted and never run. */
    LOST(run -> (double) run.counts().lost());

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final Function<Run, @Nullable Double> value;

    private final boolean latency;

    Measure(Function<Run, @Nullable Double> value) {
        this.value = value;
        this.latency = false;
    }

    Measure(Function<RunLatencies, Percentiles> times, Function<Percentiles, @Nullable Double> percentile) {
        this.value = run -> percentile.apply(times.apply(run.latencies()));
        this.latency = true;
    }

    /** Returns whether this is a time that a task experienced; an invalid run gives no such time. */
    public boolean isLatency() {
        return latency;
    }

    /** Returns the run's value, or NaN without tasks. */
    public double of(Run run) {
        Double measured = value.apply(run);
        return measured == null ? Double.NaN : measured;
    }

    private static Double meanThreads(Run run) {
        return run.seconds() > 0 ? run.cost().threadSeconds() / run.seconds() : Double.NaN;
    }
}
