package dev.tidepool.lab.results;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a run over HTTP adds to a run in one JVM. Requests that went wrong also count as {@linkplain RunCounts#rejected
 * rejected}, {@linkplain RunCounts#failed failed} or, after a timeout, {@linkplain RunCounts#unfinished unfinished}.
 *
 * @param target the address of the server
 * @param connections how many connections the client might open
 * @param closedLoop whether each connection waited for an answer before its next request; times then count from sending
 * @param faults requests that were not served, by what went wrong
 */
public record HttpRun(String target, int connections, boolean closedLoop, Map<String, Long> faults) {
    public HttpRun {
        faults = Collections.unmodifiableMap(new LinkedHashMap<>(faults));
    }
}
