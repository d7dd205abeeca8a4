package dev.tidepool.lab.load;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts the requests that were not served, by kind of failure. Thread-safe. */
final class FailureCounts {
    private static final int MAX_KINDS = 50;
    private static final String OTHER = "other";

    private final Map<String, LongAdder> counts = new ConcurrentSkipListMap<>();

    /** Counts a request that was not served. */
    void add(RequestOutcome outcome) {
        String kind = outcome.fault() == null ? OTHER : outcome.fault();
        counts.computeIfAbsent(counts.size() < MAX_KINDS ? kind : OTHER, fault -> new LongAdder())
                .increment();
    }

    /** Returns the counts so far. */
    Map<String, Long> counts() {
        Map<String, Long> sums = new TreeMap<>();
        counts.forEach((kind, count) -> sums.put(kind, count.sum()));
        return sums;
    }
}
