package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.Percentiles;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.RunLatencies;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A figure of a run that a table shows. Times of tasks are in milliseconds, CPU is in seconds of the process, and
 * throughput is completions per second. Resizes are decisions that changed the target. Lost tasks were accepted and
 * never ran.
 */
public enum Measure {
    RESPONSE_P50("p50", RunLatencies::responseMillis, Percentiles::p50),
    RESPONSE_P90("p90", RunLatencies::responseMillis, Percentiles::p90),
    RESPONSE_P99("p99", RunLatencies::responseMillis, Percentiles::p99),
    RESPONSE_P999("p99.9", RunLatencies::responseMillis, Percentiles::p999),
    RESPONSE_MAX("max", RunLatencies::responseMillis, Percentiles::max),
    RESPONSE_MEAN("mean", RunLatencies::responseMillis, Percentiles::mean),
    QUEUE_WAIT_P99("wait.p99", RunLatencies::queueWaitMillis, Percentiles::p99),
    MEAN_THREADS("threads.mean", Unit.THREADS, Measure::meanThreads),
    THREAD_SECONDS("", Unit.SECONDS, run -> run.cost().threadSeconds()),
    PEAK_THREADS("threads.peak", Unit.THREADS, run -> (double) run.cost().threadsPeak()),
    CREATED_THREADS("", Unit.THREADS, run -> (double) run.cost().threadsCreated()),
    RESIZES("", Unit.THREADS, run -> (double) run.cost().resizes()),
    CPU_SECONDS("cpu", Unit.SECONDS, run -> run.cost().cpuSeconds()),
    THROUGHPUT("throughput", Unit.RATE, run -> run.counts().throughputPerSecond()),
    REJECTED("rejected", Unit.TASKS, run -> (double) run.counts().rejected()),
    LOST("lost", Unit.TASKS, run -> (double) run.counts().lost());

    private final String metric;
    private final Unit unit;

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final Function<Run, @Nullable Double> value;

    Measure(String metric, Unit unit, Function<Run, @Nullable Double> value) {
        this.metric = metric;
        this.unit = unit;
        this.value = value;
    }

    Measure(
            String metric,
            Function<RunLatencies, Percentiles> times,
            Function<Percentiles, @Nullable Double> percentile) {
        this(metric, Unit.MILLIS, run -> percentile.apply(times.apply(run.latencies())));
    }

    /** The unit of a measure, and how a threshold may state it. */
    enum Unit {
        MILLIS(
                " ms",
                "with ns, us, ms, s or min; without one it is in ms",
                Map.of("ns", 1e-6, "us", 1e-3, "µs", 1e-3, "ms", 1.0, "", 1.0, "s", 1e3, "min", 6e4)),
        SECONDS(" s", "of seconds, as in 12s", Map.of("", 1.0, "s", 1.0)),
        RATE("/s", "of tasks per second, as in 500/s", Map.of("", 1.0, "/s", 1.0)),
        TASKS("", "of tasks, or a percentage of those offered, as in 1%", Map.of("", 1.0, "%", 1.0)),
        THREADS("", "of threads", Map.of("", 1.0));

        final String suffix;
        final String allowed;

        @SuppressWarnings("ImmutableEnumChecker") // Map.of
        final Map<String, Double> factors;

        Unit(String suffix, String allowed, Map<String, Double> factors) {
            this.suffix = suffix;
            this.allowed = allowed;
            this.factors = factors;
        }
    }

    /** Returns its name in thresholds; empty if it has none. */
    String metric() {
        return metric;
    }

    Unit unit() {
        return unit;
    }

    /** Returns whether this is a time that a task experienced; an invalid run gives no such time. */
    public boolean isLatency() {
        return unit == Unit.MILLIS;
    }

    /** Returns whether less of it is better. */
    boolean lowerIsBetter() {
        return this != THROUGHPUT;
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
