package dev.tidepool.lab.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Where a run took place and what else happened there.
 *
 * @param cluster the nodes of a cluster; null for a single pool
 * @param responsiveness how much the run slowed down other work on the machine; null where unknown
 * @param noise who else used the machine; null where unknown
 * @param http what an HTTP client saw; null for a run in one JVM
 */
public record RunConditions(
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ClusterRun cluster,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Responsiveness responsiveness,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Noise noise,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable HttpRun http) {
    /** A run in one JVM on a machine that nobody watched. */
    public static final RunConditions UNKNOWN = new RunConditions(null, null, null, null);
}
