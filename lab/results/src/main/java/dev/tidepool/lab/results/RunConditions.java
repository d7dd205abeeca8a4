package dev.tidepool.lab.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * The place and the conditions of a run.
 *
 * @param cluster the nodes of a cluster; null for a single pool
 * @param responsiveness how much the run slowed down other work on the machine; null where unknown
 * @param noise the CPU use of other programs; null where unknown
 * @param http the record of an HTTP client; null for a run in one JVM
 */
public record RunConditions(
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ClusterRun cluster,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Responsiveness responsiveness,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Noise noise,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable HttpRun http) {
    /** A run in one JVM, on a machine without measurements. */
    public static final RunConditions UNKNOWN = new RunConditions(null, null, null, null);
}
