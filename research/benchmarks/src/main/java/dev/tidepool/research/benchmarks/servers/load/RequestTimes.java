package dev.tidepool.research.benchmarks.servers.load;

import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Counts requests and their response times. Thread-safe. */
final class RequestTimes {
    private static final int SIGNIFICANT_DIGITS = 3;
    private static final double MILLI = 1e6;

    private final Histogram nanos = new ConcurrentHistogram(SIGNIFICANT_DIGITS);
    private final LongAdder served = new LongAdder();
    private final LongAdder failed = new LongAdder();

    /** A request was answered during the measurement. */
    void served() {
        served.increment();
    }

    /** A request has no good answer. */
    void failed() {
        failed.increment();
    }

    /** Adds the response time of a request that belongs to the measurement. */
    void took(long responseNanos) {
        nanos.recordValue(Math.max(0, responseNanos));
    }

    /** Returns the figures of a measurement of this length. */
    LoadFigures figures(double seconds) {
        return new LoadFigures(
                seconds,
                served.sum(),
                failed.sum(),
                nanos.getValueAtPercentile(50) / MILLI,
                nanos.getValueAtPercentile(99) / MILLI);
    }
}
