package dev.tidepool.lab.workload.trace;

import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.arrivals.Rate;
import dev.tidepool.lab.workload.arrivals.RateSegment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a trace with one row per period: its start and its number of arrivals. Each period becomes a segment of
 * constant rate; between periods the rate is 0.
 */
public final class CountTrace {
    private static final double NANOS_PER_SECOND = 1e9;

    private final long unitNanos;
    private final long periodNanos;
    private final TraceWindow window;
    private final List<RateSegment> segments = new ArrayList<>();
    private boolean any;
    private long startNanos;
    private long endNanos;
    private long previousNanos;
    private long coveredNanos;
    private double total;

    private CountTrace(long unitNanos, Duration period, TraceWindow window) {
        this.unitNanos = unitNanos;
        this.periodNanos = period.toNanos();
        this.window = window;
    }

    /**
     * The rates of a trace.
     *
     * @param segments the rate, in consecutive segments
     * @param length their total length
     * @param meanPerSecond the mean rate over that length
     */
    public record Rates(List<RateSegment> segments, Duration length, double meanPerSecond) {
        public Rates {
            segments = List.copyOf(segments);
        }
    }

    /**
     * Reads a trace.
     *
     * @param timeColumn the column with the start of each period, in order
     * @param countColumn the column with the number of arrivals
     * @param unitNanos the unit of times that are plain numbers
     * @param period the length of a period
     * @param window the part of the trace to use
     * @throws WorkloadException if the file cannot be read, is malformed, or has no arrival in the window
     */
    public static Rates read(
            Path file, String timeColumn, String countColumn, long unitNanos, Duration period, TraceWindow window)
            throws WorkloadException {
        CountTrace trace = new CountTrace(unitNanos, period, window);
        CsvColumns.read(file, List.of(timeColumn, countColumn), trace::add);
        return trace.toRates(file);
    }

    private void add(List<CsvField> row) throws WorkloadException {
        CsvField field = row.get(0);
        long at = TraceTime.nanos(field.text(), unitNanos).orElseThrow(() -> field.unexpected(TraceTime.EXPECTED));
        if (!any) {
            any = true;
            startNanos = window.startNanos(at);
            endNanos = window.endNanos(startNanos);
            coveredNanos = startNanos;
        } else if (at - previousNanos < periodNanos) {
            throw field.unexpected("a time at least "
                    + Duration.ofNanos(periodNanos).toMillis() / 1000.0 + " s (the period) after the row before");
        }
        previousNanos = at;
        double count = row.get(1).number("a count");
        long from = Math.max(at, startNanos);
        long to = Math.min(at + periodNanos, endNanos);
        if (from >= to) {
            return;
        }
        addSegment(from - coveredNanos, 0);
        addSegment(to - from, count * NANOS_PER_SECOND / periodNanos);
        coveredNanos = to;
    }

    private void addSegment(long nanos, double recordedPerSecond) {
        if (nanos > 0) {
            double seconds = window.played(nanos) / NANOS_PER_SECOND;
            double perSecond = recordedPerSecond * window.speed();
            segments.add(RateSegment.constant(seconds, new Rate(perSecond, false)));
            total += seconds * perSecond;
        }
    }

    private Rates toRates(Path file) throws WorkloadException {
        if (!any) {
            throw new WorkloadException(file + ":2: found no rows, expected at least one");
        }
        if (total == 0) {
            throw new WorkloadException(file
                    + ": found no arrivals in the window, expected at least one: move \"from\" or lengthen \"length\"");
        }
        long span = window.length().isPresent() ? window.length().get().toNanos() : coveredNanos - startNanos;
        Duration length = Duration.ofNanos(Math.max(1, Math.round(window.played(span))));
        return new Rates(segments, length, total * NANOS_PER_SECOND / length.toNanos());
    }
}
