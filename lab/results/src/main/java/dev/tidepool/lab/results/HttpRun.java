package dev.tidepool.lab.results;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a run over HTTP has beside a run in one JVM. Requests that went wrong are among the {@link Run#rejected rejected} and the {@link
 * Run#failed failed}.
 *
 * @param target whom the client asked
 * @param connections how many connections the client might open
 * @param closedLoop whether each connection waited for its answer before it asked again; then times count from the moment of sending
 * @param faults requests that were not served, by what went wrong
 */
public record HttpRun(String target, int connections, boolean closedLoop, Map<String, Long> faults) {

    /** Copies the counts; their order stays. */
    public HttpRun {
        faults = Collections.unmodifiableMap(new LinkedHashMap<>(faults));
    }
}
