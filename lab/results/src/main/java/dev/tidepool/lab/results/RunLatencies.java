package dev.tidepool.lab.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * How long the tasks of a run took. Curves are points [percentile, millis].
 *
 * @param responseMillis response times from the intended start; rejected and failed tasks left out
 * @param queueWaitMillis times from the intended start to the first instruction of the task
 * @param responsePercentiles the response times as a curve
 * @param queueWaitPercentiles the queue waits as a curve
 * @param responseHeat response times over the time of the run; null if not measured
 * @param serviceMillis times from the first instruction of a task to its end; null if not measured
 * @param servicePercentiles the service times as a curve; null if not measured
 * @param histograms the distributions, to be merged with those of other repetitions; null if not measured
 */
public record RunLatencies(
        Percentiles responseMillis,
        Percentiles queueWaitMillis,
        List<List<Double>> responsePercentiles,
        List<List<Double>> queueWaitPercentiles,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable HeatMap responseHeat,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Percentiles serviceMillis,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<List<Double>> servicePercentiles,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Histograms histograms) {

    public static final RunLatencies NONE =
            new RunLatencies(Percentiles.NONE, Percentiles.NONE, List.of(), List.of(), null, null, null, null);

    /** Returns the latencies of histograms of nanos. */
    public static RunLatencies of(Histogram response, Histogram queueWait) {
        return new RunLatencies(
                Percentiles.of(response),
                Percentiles.of(queueWait),
                PercentileCurve.of(response),
                PercentileCurve.of(queueWait),
                null,
                null,
                null,
                null);
    }

    /** Returns the latencies of histograms of nanos, which are kept for merging. */
    public static RunLatencies of(
            Histogram response, Histogram queueWait, Histogram service, @Nullable HeatMap responseHeat) {
        RunLatencies times = of(response, queueWait);
        return new RunLatencies(
                times.responseMillis,
                times.queueWaitMillis,
                times.responsePercentiles,
                times.queueWaitPercentiles,
                responseHeat,
                Percentiles.of(service),
                PercentileCurve.of(service),
                Histograms.of(response, queueWait, service));
    }

    RunLatencies responsesOnly() {
        return new RunLatencies(
                responseMillis, Percentiles.NONE, responsePercentiles, List.of(), responseHeat, null, null, null);
    }
}
