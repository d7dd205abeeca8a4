package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.Percentiles;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.SeriesPoint;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A figure of a run that a table shows. Times of tasks are in milliseconds. */
public enum Measure {
    /** Median response time. */
    RESPONSE_P50(Run::responseMillis, Percentiles::p50),
    /** 90th percentile of response times. */
    RESPONSE_P90(Run::responseMillis, Percentiles::p90),
    /** 99th percentile of response times. */
    RESPONSE_P99(Run::responseMillis, Percentiles::p99),
    /** 99.9th percentile of response times. */
    RESPONSE_P999(Run::responseMillis, Percentiles::p999),
    /** The longest response time. */
    RESPONSE_MAX(Run::responseMillis, Percentiles::max),
    /** Mean response time. */
    RESPONSE_MEAN(Run::responseMillis, Percentiles::mean),
    /** 99th percentile of queue waits. */
    QUEUE_WAIT_P99(Run::queueWaitMillis, Percentiles::p99),
    /** Mean of the threads alive over the run. */
    MEAN_THREADS(Measure::meanThreads),
    /** The most threads alive at once. */
    PEAK_THREADS(run -> (double) run.threadsPeak()),
    /** Threads ever created. */
    CREATED_THREADS(run -> (double) run.threadsCreated()),
    /** Decisions that changed the target. */
    RESIZES(run -> (double) run.resizes()),
    /** CPU time of the process. */
    CPU_SECONDS(Run::cpuSeconds),
    /** Completions per second. */
    THROUGHPUT(Run::throughputPerSecond),
    /** Tasks turned away. */
    REJECTED(run -> (double) run.rejected()),
    /** Tasks accepted and forgotten. */
    LOST(run -> (double) run.lost());

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final Function<Run, @Nullable Double> value;

    private final boolean latency;

    Measure(Function<Run, @Nullable Double> value) {
        this.value = value;
        this.latency = false;
    }

    Measure(Function<Run, Percentiles> times, Function<Percentiles, @Nullable Double> percentile) {
        this.value = run -> percentile.apply(times.apply(run));
        this.latency = true;
    }

    /** Returns whether this is a time that a task experienced, which an invalid run cannot tell. */
    public boolean isLatency() {
        return latency;
    }

    /** Returns the run's value, or NaN where there were no tasks. */
    public double of(Run run) {
        Double measured = value.apply(run);
        return measured == null ? Double.NaN : measured;
    }

    private static Double meanThreads(Run run) {
        List<SeriesPoint> series = run.series();
        double seconds = series.isEmpty() ? 0 : series.get(series.size() - 1).t();
        return seconds > 0 ? run.threadSeconds() / seconds : Double.NaN;
    }
}
