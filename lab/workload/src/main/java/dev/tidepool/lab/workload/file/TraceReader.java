package dev.tidepool.lab.workload.file;

import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.arrivals.Rate;
import dev.tidepool.lab.workload.arrivals.RateSegment;
import dev.tidepool.lab.workload.arrivals.ShapedArrivals;
import dev.tidepool.lab.workload.arrivals.Spacing;
import dev.tidepool.lab.workload.arrivals.TraceArrivals;
import dev.tidepool.lab.workload.trace.CountTrace;
import dev.tidepool.lab.workload.trace.TimestampTrace;
import dev.tidepool.lab.workload.trace.TraceTime;
import dev.tidepool.lab.workload.trace.TraceWindow;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads arrivals from a recorded trace. */
final class TraceReader {
    private static final String TRACE = "a trace with its \"file\" and \"time\" column";
    private static final String COUNTS = "counts with their \"file\", \"time\" column and \"count\" column";
    private static final String[] COUNT_KEYS = {
        "file", "time", "count", "period", "unit", "from", "length", "speed", "scale", "mean-rate"
    };
    private static final long SECOND_NANOS = 1_000_000_000;

    private final Path directory;

    TraceReader(Path directory) {
        this.directory = directory;
    }

    /** Reads a trace with one row per arrival. */
    TimedArrivals timestamps(YamlValue value) throws WorkloadException {
        YamlMapping trace = YamlMapping.of(
                value, TRACE, "file", "time", "size", "unit", "from", "length", "speed", "scale", "mean-rate");
        long unit = unit(trace);
        TimestampTrace.Arrivals read = TimestampTrace.read(
                file(trace.require("file")),
                column(trace.require("time")),
                trace.read("size", size -> Optional.of(column(size)), Optional.empty()),
                unit,
                window(trace, unit));
        TraceArrivals arrivals = read.arrivals();
        return new TimedArrivals(
                arrivals.atMeanRate(meanRate(trace, arrivals.recordedPerSecond())), Optional.of(read.length()));
    }

    /** Reads a trace with one row per period. */
    TimedArrivals counts(YamlValue value, Spacing spacing) throws WorkloadException {
        YamlMapping counts = YamlMapping.of(value, COUNTS, COUNT_KEYS);
        long unit = unit(counts);
        CountTrace.Rates read = CountTrace.read(
                file(counts.require("file")),
                column(counts.require("time")),
                column(counts.require("count")),
                unit,
                counts.read("period", Quantity::duration, Duration.ofMinutes(1)),
                window(counts, unit));
        Rate meanRate = meanRate(counts, read.meanPerSecond());
        List<RateSegment> segments = read.segments().stream()
                .map(segment -> RateSegment.constant(
                        segment.seconds(), meanRate.times(segment.from().value() / read.meanPerSecond())))
                .toList();
        return new TimedArrivals(new ShapedArrivals(segments, spacing, false), Optional.of(read.length()));
    }

    private Path file(YamlValue value) throws WorkloadException {
        String text = value.text("the path of a CSV file, relative to the workload file");
        try {
            Path file = directory.resolve(text).normalize();
            if (Files.isRegularFile(file) && Files.isReadable(file)) {
                return file;
            }
            throw value.complaint("found no readable file " + file.toAbsolutePath()
                    + ", expected a CSV file, its path relative to the workload file");
        } catch (InvalidPathException e) {
            throw value.unexpected("the path of a CSV file, relative to the workload file");
        }
    }

    private static String column(YamlValue value) throws WorkloadException {
        return value.text("the name of a column");
    }

    private static long unit(YamlMapping trace) throws WorkloadException {
        return trace.read("unit", Quantity::unit, SECOND_NANOS);
    }

    private static TraceWindow window(YamlMapping trace, long unit) throws WorkloadException {
        Optional<YamlValue> from = trace.find("from");
        Duration offset = Duration.ZERO;
        OptionalLong time = OptionalLong.empty();
        if (from.isPresent()) {
            String expected = "a duration from the first row such as 10min, or a time of the trace such as"
                    + " 1998-07-07 21:00:00";
            String text = from.get().text(expected);
            if (Quantity.isDuration(text)) {
                offset = Duration.ofNanos(Math.round(Quantity.nanos(from.get())));
            } else {
                time = TraceTime.nanos(text, unit);
                if (time.isEmpty()) {
                    throw from.get().unexpected(expected);
                }
            }
        }
        return new TraceWindow(
                offset,
                time,
                trace.read("length", length -> Optional.of(Quantity.duration(length)), Optional.empty()),
                trace.read("speed", Quantity::factor, 1.0));
    }

    private static Rate meanRate(YamlMapping trace, double recordedPerSecond) throws WorkloadException {
        if (trace.find("scale").isPresent() && trace.find("mean-rate").isPresent()) {
            throw trace.complaint("found scale and mean-rate, expected at most one of them");
        }
        Rate scaled = new Rate(recordedPerSecond * trace.read("scale", Quantity::factor, 1.0), false);
        return trace.read("mean-rate", Quantity::rate, scaled);
    }
}
