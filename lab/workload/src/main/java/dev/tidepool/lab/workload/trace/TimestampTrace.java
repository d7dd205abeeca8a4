package dev.tidepool.lab.workload.trace;

import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.arrivals.TraceArrivals;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/** Reads a trace with one row per arrival: its time and, optionally, the size of its task. */
public final class TimestampTrace {
    private final long unitNanos;
    private final TraceWindow window;
    private final LongStream.Builder nanos = LongStream.builder();
    private final DoubleStream.Builder sizes = DoubleStream.builder();
    private int count;
    private boolean any;
    private long startNanos;
    private long endNanos;
    private long previousNanos = Long.MIN_VALUE;
    private long firstPlayed;
    private long lastPlayed;

    private TimestampTrace(long unitNanos, TraceWindow window) {
        this.unitNanos = unitNanos;
        this.window = window;
    }

    public record Arrivals(TraceArrivals arrivals, Duration length) {}

    /**
     * Reads a trace.
     *
     * @param timeColumn the column with the time of each arrival, in order
     * @param sizeColumn the column with the size of each task, if any
     * @param unitNanos the unit of times that are plain numbers
     * @param window the part of the trace to use
     * @throws WorkloadException if the file cannot be read, is malformed, or has no row in the window
     */
    public static Arrivals read(
            Path file, String timeColumn, Optional<String> sizeColumn, long unitNanos, TraceWindow window)
            throws WorkloadException {
        List<String> columns = new ArrayList<>(List.of(timeColumn));
        sizeColumn.ifPresent(columns::add);
        TimestampTrace trace = new TimestampTrace(unitNanos, window);
        CsvColumns.read(file, columns, trace::add);
        return trace.toArrivals(file);
    }

    private void add(List<CsvField> row) throws WorkloadException {
        CsvField field = row.get(0);
        OptionalLong time = TraceTime.nanos(field.text(), unitNanos);
        long at = time.orElseThrow(() -> field.unexpected(TraceTime.EXPECTED));
        if (!any) {
            any = true;
            startNanos = window.startNanos(at);
            endNanos = window.endNanos(startNanos);
        }
        if (at < previousNanos) {
            throw field.unexpected("a time no earlier than the row before");
        }
        previousNanos = at;
        double size = row.size() > 1 ? row.get(1).number("a size") : 0;
        if (at < startNanos || at >= endNanos) {
            return;
        }
        if (count == Schedule.MAX_SIZE) {
            throw field.complaint("found more than " + Schedule.MAX_SIZE + " rows in the window, expected fewer:"
                    + " shorten its length");
        }
        lastPlayed = (long) window.played(at - startNanos);
        if (count++ == 0) {
            firstPlayed = lastPlayed;
        }
        nanos.add(lastPlayed);
        if (row.size() > 1) {
            sizes.add(size);
        }
    }

    private Arrivals toArrivals(Path file) throws WorkloadException {
        if (!any) {
            throw new WorkloadException(file + ":2: found no rows, expected at least one");
        }
        if (count == 0) {
            throw new WorkloadException(file
                    + ": found no rows in the window, expected at least one: move \"from\" or lengthen \"length\"");
        }
        Duration length = Duration.ofNanos(playedLength(file));
        return new Arrivals(
                new TraceArrivals(nanos.build().toArray(), sizes.build().toArray(), length), length);
    }

    /** Returns the playing time of the window; without a length, it ends one mean gap after the last arrival. */
    private long playedLength(Path file) throws WorkloadException {
        if (window.length().isPresent()) {
            return Math.max(1, Math.round(window.played(window.length().get().toNanos())));
        }
        if (lastPlayed == firstPlayed) {
            throw new WorkloadException(
                    file + ": found rows at one time only, expected a \"length\" in the workload to go with them");
        }
        return lastPlayed + Math.max(1, (lastPlayed - firstPlayed) / (count - 1));
    }
}
