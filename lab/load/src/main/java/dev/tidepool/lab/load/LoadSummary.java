package dev.tidepool.lab.load;

import dev.tidepool.lab.results.HttpRun;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a load measured, in lines: a line for each run, and whether the load as a whole failed. Immutable. */
public final class LoadSummary {
    private final List<Run> runs;
    private final String notServed;

    private LoadSummary(List<Run> runs) {
        Map<String, Long> failures = new TreeMap<>();
        runs.forEach(run -> http(run).faults().forEach((failure, count) -> failures.merge(failure, count, Long::sum)));
        this.runs = List.copyOf(runs);
        this.notServed = failures.entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey())
                .collect(Collectors.joining(", "));
    }

    /** Returns the summary of a result that {@link Load} has measured. */
    public static LoadSummary of(RaceResult result) {
        return new LoadSummary(result.runs());
    }

    /**
     * Returns a line for each run, and one for the requests that were not served. An invalid run has no percentiles.
     */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        runs.forEach(run -> lines.add(line(run)));
        if (!notServed.isEmpty()) {
            lines.add("not served: " + notServed);
        }
        return lines;
    }

    /** Returns why the load measured nothing that counts, in one line; empty if some run counts. */
    public Optional<String> failure() {
        if (runs.isEmpty()
                || runs.stream().mapToLong(run -> run.counts().submitted()).sum() == 0) {
            return Optional.empty(); // stopped before the first request
        }
        if (runs.stream().allMatch(run -> run.counts().completed() == 0)) {
            return Optional.of("no request was served: " + (notServed.isEmpty() ? "none was answered" : notServed));
        }
        return runs.stream().noneMatch(run -> run.status().valid())
                ? Optional.of("no run is valid, so nothing was measured; run 1: "
                        + runs.get(0).status().invalidReason())
                : Optional.empty();
    }

    private static String line(Run run) {
        HttpRun http = http(run);
        String loop = http.closedLoop()
                ? "closed loop of %d connections, times from sending".formatted(http.connections())
                : "open loop, times from the intended start";
        String line = String.format(
                Locale.ROOT,
                "run %d: %s: %d requests, %.1f/s, ",
                run.repetition(),
                loop,
                run.counts().completed(),
                run.counts().throughputPerSecond());
        return run.status().valid()
                ? line + "p50 " + millis(run.latencies().responseMillis().p50()) + ", p99 "
                        + millis(run.latencies().responseMillis().p99())
                : line + "invalid: " + run.status().invalidReason();
    }

    private static String millis(@Nullable Double value) {
        return value == null ? "-" : value + " ms";
    }

    private static HttpRun http(Run run) {
        return Objects.requireNonNull(run.conditions().http(), "a run over HTTP");
    }
}
