package dev.tidepool.lab.workload.file;

import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.arrivals.RateSegment;
import dev.tidepool.lab.workload.arrivals.ShapedArrivals;
import dev.tidepool.lab.workload.arrivals.Spacing;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads arrivals. */
final class ArrivalsReader {
    private static final String EXPECTED = "arrivals such as {rate: 200/s} or {steps: [...]}";
    private static final String[] KINDS = {"rate", "steps", "ramp", "spike", "trace", "counts"};

    private final TraceReader traces;

    ArrivalsReader(Path directory) {
        this.traces = new TraceReader(directory);
    }

    /**
     * @param duration the workload's duration, if the file names one
     * @throws WorkloadException if the arrivals are malformed
     */
    TimedArrivals read(YamlValue value, Optional<Duration> duration) throws WorkloadException {
        YamlMapping arrivals =
                YamlMapping.of(value, EXPECTED, "rate", "steps", "ramp", "spike", "trace", "counts", "spacing");
        String kind = arrivals.oneOf(KINDS);
        YamlValue shape = arrivals.require(kind);
        Optional<YamlValue> spacing = arrivals.find("spacing");
        if (kind.equals("trace")) {
            if (spacing.isPresent()) {
                throw spacing.get()
                        .complaint("found \"spacing\" beside \"trace\", expected none: a trace has its own times");
            }
            return traces.timestamps(shape);
        }
        Spacing spread = arrivals.read("spacing", ArrivalsReader::spacing, Spacing.POISSON);
        if (kind.equals("counts")) {
            return traces.counts(shape, spread);
        }
        List<RateSegment> segments = ShapeReader.read(kind, shape);
        Optional<Duration> ownLength = ShapeReader.ownLength(kind, segments);
        Optional<Duration> length = duration.isPresent() ? duration : ownLength;
        if (length.isPresent()) {
            segments = ShapeReader.heldFor(length.get(), segments);
        }
        return new TimedArrivals(new ShapedArrivals(segments, spread, true), ownLength);
    }

    private static Spacing spacing(YamlValue value) throws WorkloadException {
        String expected = "poisson, regular or burst-per-second";
        return switch (value.text(expected).toLowerCase(Locale.ROOT)) {
            case "poisson" -> Spacing.POISSON;
            case "regular" -> Spacing.REGULAR;
            case "burst-per-second" -> Spacing.BURST_PER_SECOND;
            default -> throw value.unexpected(expected);
        };
    }
}
