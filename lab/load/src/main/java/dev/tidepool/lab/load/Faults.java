package dev.tidepool.lab.load;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts requests that were not served, by what went wrong. Thread-safe. */
final class Faults {
    private static final int MOST_KINDS = 50;
    private static final String OTHER = "other";

    private final Map<String, LongAdder> counts = new ConcurrentSkipListMap<>();

    /** Counts a request that was not served. */
    void add(Reply reply) {
        String kind = reply.fault() == null ? OTHER : reply.fault();
        counts.computeIfAbsent(counts.size() < MOST_KINDS ? kind : OTHER, fault -> new LongAdder())
                .increment();
    }

    /** Returns the counts so far. */
    Map<String, Long> counts() {
        Map<String, Long> sums = new TreeMap<>();
        counts.forEach((kind, count) -> sums.put(kind, count.sum()));
        return sums;
    }
}
