package dev.tidepool.lab.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run of one pool. In the result file the fields of its parts are fields of the run itself.
 *
 * @param pool the contestant's name
 * @param repetition 1, 2, ...
 * @param status whether the run counts
 * @param counts how its tasks ended
 * @param latencies how long they took
 * @param arrivals how the arrivals were generated
 * @param cost what the run cost
 * @param control how the pool was sized
 * @param conditions where the run took place
 * @param phases the run by phase and type of task; empty where unknown, as in older files
 */
public record Run(
        String pool,
        int repetition,
        @JsonUnwrapped RunStatus status,
        @JsonUnwrapped RunCounts counts,
        @JsonUnwrapped RunLatencies latencies,
        @JsonUnwrapped RunArrivals arrivals,
        @JsonUnwrapped RunCost cost,
        @JsonUnwrapped RunControl control,
        @JsonUnwrapped RunConditions conditions,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @Nullable
        List<PhaseFigures> phases) {

    /**
     * Returns the record of a run that ended without a measurement.
     *
     * @param policy the sizing policy
     * @param reason one sentence
     */
    public static Run failed(String pool, int repetition, PolicyDescription policy, String reason) {
        return new Run(
                pool,
                repetition,
                RunStatus.of(reason, true),
                RunCounts.NONE,
                RunLatencies.NONE,
                RunArrivals.NONE,
                RunCost.UNKNOWN,
                new RunControl(policy, List.of(), List.of()),
                RunConditions.UNKNOWN,
                null);
    }

    /** Returns whether the measurement can be trusted. */
    public boolean valid() {
        return status.valid();
    }

    /** Returns whether the run was stopped before its end. */
    public boolean incomplete() {
        return status.incomplete();
    }

    /** Returns whether the run may be compared with others: valid, and run to its end. */
    public boolean comparable() {
        return valid() && !incomplete();
    }

    /** Returns whether its JVM ended without a measurement. */
    public boolean crashed() {
        return incomplete() && !valid() && counts.submitted() == 0;
    }

    /** Returns the run by phase and type of task; empty where unknown, as in older files. */
    public List<PhaseFigures> byPhase() {
        return phases == null ? List.of() : phases;
    }

    public List<SeriesPoint> series() {
        return control.series();
    }

    /** Returns when the series ends, seconds from the start of the arrivals; 0 without a series. */
    public double seconds() {
        return series().isEmpty() ? 0 : series().get(series().size() - 1).t();
    }

    /**
     * Returns this run with the records of its nodes.
     *
     * @param cluster the nodes, and how tasks ended
     * @param decisions of the first node that changed the request to its pool
     * @param series the run over time, summed over the nodes' pools
     * @param reason why the run is invalid; null for no change
     */
    public Run onCluster(
            ClusterRun cluster, List<Decision> decisions, List<SeriesPoint> series, @Nullable String reason) {
        List<NodeRun> nodes = cluster.nodes();
        RunCost sum = new RunCost(
                nodes.stream().mapToDouble(NodeRun::threadSeconds).sum(),
                nodes.stream().mapToDouble(NodeRun::cpuSeconds).sum(),
                series.stream().mapToInt(SeriesPoint::poolSize).max().orElse(0),
                nodes.stream().mapToLong(NodeRun::threadsCreated).sum(),
                nodes.stream().mapToLong(NodeRun::resizes).sum());
        RunControl nodeControl = new RunControl(control.policy(), decisions, series);
        RunConditions there =
                new RunConditions(cluster, conditions.responsiveness(), conditions.noise(), conditions.http());
        RunStatus judged = reason == null ? status : RunStatus.of(reason, status.incomplete());
        return new Run(pool, repetition, judged, counts, latencies, arrivals, sum, nodeControl, there, phases);
    }

    /** Returns this run, invalid for this reason in addition to any that it has already. */
    public Run invalid(String reason) {
        return with(status.and(reason), latencies, conditions);
    }

    /**
     * Returns this run with the state of its machine. Noise beyond {@linkplain Noise#invalidReason the limits} makes it
     * invalid.
     *
     * @param responsiveness how much it slowed down other work; null where unknown
     * @param noise the CPU use of other programs; null where unknown
     */
    public Run onMachine(@Nullable Responsiveness responsiveness, @Nullable Noise noise) {
        return with(
                status.and(noise == null ? null : noise.invalidReason()),
                latencies,
                new RunConditions(conditions.cluster(), responsiveness, noise, conditions.http()));
    }

    /**
     * Returns this run with its client's record.
     *
     * @param timed whether the server reported how long tasks waited and ran; otherwise these times are left out
     */
    public Run overHttp(HttpRun client, boolean timed) {
        return with(
                status,
                timed ? latencies : latencies.responsesOnly(),
                new RunConditions(conditions.cluster(), conditions.responsiveness(), conditions.noise(), client));
    }

    private Run with(RunStatus newStatus, RunLatencies newLatencies, RunConditions newConditions) {
        return new Run(
                pool, repetition, newStatus, counts, newLatencies, arrivals, cost, control, newConditions, phases);
    }
}
