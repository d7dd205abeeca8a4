package dev.tidepool.lab.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run of one pool. {@code submitted = completed + rejected + failed + lost + unfinished}.
 *
 * @param pool the contestant's name
 * @param repetition 1, 2, ...
 * @param valid whether the arrivals were on time; latencies of an invalid run are no result
 * @param invalidReason why the run is invalid, one sentence; null if it is valid
 * @param incomplete whether the run was stopped before its end
 * @param submitted tasks offered to the pool
 * @param completed tasks that ended normally
 * @param rejected tasks that the pool turned away
 * @param failed tasks that ended with an exception, and submissions that did
 * @param lost tasks that the pool accepted and forgot
 * @param unfinished tasks still waiting or running when the run was cut off; their times count as
 *     what had passed by then, so that with any of them percentiles are lower bounds
 * @param doubled tasks that the pool ran more than once
 * @param throughputPerSecond completions per second, from the first intended arrival to the last end
 * @param responseMillis response times from the intended start; rejected and failed tasks left out
 * @param queueWaitMillis times from the intended start to the first instruction of the task
 * @param generatorLatenessMillis how late the generator was, time inside {@code submit} left out
 * @param generatorPriority what priority the generator's thread had
 * @param threadSeconds integral of the pool size over the run; for virtual threads of the tasks in
 *     the pool
 * @param cpuSeconds CPU time of the whole process during the run, the generator's included and the probe's left out
 * @param threadsPeak the most threads alive at once
 * @param threadsCreated threads ever created
 * @param resizes decisions that changed the target
 * @param arrivalsFingerprint equal for equal arrivals and work, so that anyone can check that all
 *     pools got the same
 * @param policy what sized the pool
 * @param decisions decisions that changed what is asked of the pool
 * @param series the run over time
 * @param responsePercentiles the response times as a curve of points [percentile, millis]
 * @param queueWaitPercentiles the queue waits likewise
 * @param cluster the nodes of a cluster; null for a single pool
 * @param responseHeat response times over the time of the run; null where nobody asks
 * @param serviceMillis times from the first instruction of a task to its end; null where nobody asks
 * @param servicePercentiles the service times as a curve of points [percentile, millis]; null where nobody asks
 * @param responsiveness how much the run hurt other work on the machine; null where unknown
 * @param noise who else used the machine; null where unknown
 * @param histograms the distributions, to be merged with those of other repetitions; null where nobody asks
 * @param http what a client saw beside; null for a run in one JVM
 */
public record Run(
        String pool,
        int repetition,
        boolean valid,
        @Nullable String invalidReason,
        boolean incomplete,
        long submitted,
        long completed,
        long rejected,
        long failed,
        long lost,
        long unfinished,
        long doubled,
        double throughputPerSecond,
        Percentiles responseMillis,
        Percentiles queueWaitMillis,
        Percentiles generatorLatenessMillis,
        String generatorPriority,
        double threadSeconds,
        double cpuSeconds,
        int threadsPeak,
        long threadsCreated,
        long resizes,
        String arrivalsFingerprint,
        PolicyDescription policy,
        List<Decision> decisions,
        List<SeriesPoint> series,
        List<List<Double>> responsePercentiles,
        List<List<Double>> queueWaitPercentiles,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ClusterRun cluster,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable HeatMap responseHeat,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Percentiles serviceMillis,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<List<Double>> servicePercentiles,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Responsiveness responsiveness,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Noise noise,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Histograms histograms,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable HttpRun http) {

    /** Returns whether the run may be compared with others: valid, and run to its end. */
    public boolean comparable() {
        return valid && !incomplete;
    }

    /**
     * Returns this run with what its nodes noted.
     *
     * @param nodes the nodes, and how tasks ended
     * @param nodeDecisions those of the first node that changed what is asked of its pool
     * @param withNodes the run over time, the nodes' pools summed up
     * @param reason why the run is invalid, or null to leave that as it is
     */
    public Run onCluster(
            ClusterRun nodes, List<Decision> nodeDecisions, List<SeriesPoint> withNodes, @Nullable String reason) {
        return new Run(
                pool,
                repetition,
                valid && reason == null,
                reason == null ? invalidReason : reason,
                incomplete,
                submitted,
                completed,
                rejected,
                failed,
                lost,
                unfinished,
                doubled,
                throughputPerSecond,
                responseMillis,
                queueWaitMillis,
                generatorLatenessMillis,
                generatorPriority,
                nodes.nodes().stream().mapToDouble(NodeRun::threadSeconds).sum(),
                nodes.nodes().stream().mapToDouble(NodeRun::cpuSeconds).sum(),
                withNodes.stream().mapToInt(SeriesPoint::poolSize).max().orElse(0),
                nodes.nodes().stream().mapToLong(NodeRun::threadsCreated).sum(),
                nodes.nodes().stream().mapToLong(NodeRun::resizes).sum(),
                arrivalsFingerprint,
                policy,
                nodeDecisions,
                withNodes,
                responsePercentiles,
                queueWaitPercentiles,
                nodes,
                responseHeat,
                serviceMillis,
                servicePercentiles,
                responsiveness,
                noise,
                histograms,
                http);
    }

    /** Returns this run, which does not count for this reason, besides any that it has already. */
    public Run invalid(String reason) {
        return with(reason, responsiveness, noise);
    }

    /**
     * Returns this run with what was seen of its machine; noise beyond {@linkplain Noise#invalidReason what is allowed} makes it invalid, too.
     *
     * @param others how much it hurt other work; null where unknown
     * @param machine who else used the machine; null where unknown
     */
    public Run onMachine(@Nullable Responsiveness others, @Nullable Noise machine) {
        return with(machine == null ? null : machine.invalidReason(), others, machine);
    }

    private Run with(@Nullable String fault, @Nullable Responsiveness others, @Nullable Noise machine) {
        @Nullable String own = "".equals(invalidReason) ? null : invalidReason;
        @Nullable String reason = fault == null || own == null ? fault : own + "; " + fault;
        return new Run(
                pool,
                repetition,
                valid && reason == null,
                reason == null ? invalidReason : reason,
                incomplete,
                submitted,
                completed,
                rejected,
                failed,
                lost,
                unfinished,
                doubled,
                throughputPerSecond,
                responseMillis,
                queueWaitMillis,
                generatorLatenessMillis,
                generatorPriority,
                threadSeconds,
                cpuSeconds,
                threadsPeak,
                threadsCreated,
                resizes,
                arrivalsFingerprint,
                policy,
                decisions,
                series,
                responsePercentiles,
                queueWaitPercentiles,
                cluster,
                responseHeat,
                serviceMillis,
                servicePercentiles,
                others,
                machine,
                histograms,
                http);
    }

    /**
     * Returns this run with what its client saw.
     *
     * @param client what the client saw
     * @param timed whether the server told how long tasks waited and ran; otherwise these times are left out
     */
    public Run overHttp(HttpRun client, boolean timed) {
        return new Run(
                pool,
                repetition,
                valid,
                invalidReason,
                incomplete,
                submitted,
                completed,
                rejected,
                failed,
                lost,
                unfinished,
                doubled,
                throughputPerSecond,
                responseMillis,
                timed ? queueWaitMillis : Percentiles.NONE,
                generatorLatenessMillis,
                generatorPriority,
                threadSeconds,
                cpuSeconds,
                threadsPeak,
                threadsCreated,
                resizes,
                arrivalsFingerprint,
                policy,
                decisions,
                series,
                responsePercentiles,
                timed ? queueWaitPercentiles : List.of(),
                cluster,
                responseHeat,
                timed ? serviceMillis : null,
                timed ? servicePercentiles : null,
                responsiveness,
                noise,
                timed ? histograms : null,
                client);
    }

    /** Returns whether its JVM ended without a measurement. */
    public boolean crashed() {
        return incomplete && !valid && submitted == 0;
    }

    /**
     * Returns the record of a run that ended without a measurement.
     *
     * @param pool the contestant's name
     * @param repetition 1, 2, ...
     * @param policy what was to size the pool
     * @param reason what happened, one sentence
     */
    public static Run failed(String pool, int repetition, PolicyDescription policy, String reason) {
        return new Run(
                pool,
                repetition,
                false,
                reason,
                true,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                Percentiles.NONE,
                Percentiles.NONE,
                Percentiles.NONE,
                "unknown",
                0,
                0,
                0,
                0,
                0,
                "",
                policy,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }
}
