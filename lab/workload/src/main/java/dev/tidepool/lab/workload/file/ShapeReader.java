package dev.tidepool.lab.workload.file;

import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.arrivals.Rate;
import dev.tidepool.lab.workload.arrivals.RateSegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the shapes of a rate over time, except traces. */
final class ShapeReader {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final String A_STEP = "a step such as {for: 2s, rate: 200/s} or {for: 2s, from: 200/s, to: 400/s}";

    private ShapeReader() {}

    /** Returns the shape as the file describes it, up to its end. */
    static List<RateSegment> read(String kind, YamlValue value) throws WorkloadException {
        return switch (kind) {
            case "rate" -> List.of(RateSegment.constant(0, Quantity.rate(value)));
            case "steps" -> steps(value);
            case "ramp" -> List.of(ramp(value));
            case "spike" -> spike(value);
            default -> throw new IllegalArgumentException(kind);
        };
    }

    /** Returns the length of the shape; empty if it has none. */
    static Optional<Duration> ownLength(String kind, List<RateSegment> segments) {
        return kind.equals("steps") || kind.equals("ramp")
                ? Optional.of(Duration.ofNanos(Math.round(seconds(segments) * NANOS_PER_SECOND)))
                : Optional.empty();
    }

    /** Returns the shape with its last rate extended to the end of the workload. */
    static List<RateSegment> heldFor(Duration duration, List<RateSegment> segments) {
        double rest = duration.toNanos() / NANOS_PER_SECOND - seconds(segments);
        if (rest <= 0) {
            return segments;
        }
        List<RateSegment> held = new ArrayList<>(segments);
        held.add(RateSegment.constant(rest, segments.get(segments.size() - 1).to()));
        return held;
    }

    private static double seconds(List<RateSegment> segments) {
        return segments.stream().mapToDouble(RateSegment::seconds).sum();
    }

    private static List<RateSegment> steps(YamlValue value) throws WorkloadException {
        List<RateSegment> segments = new ArrayList<>();
        for (YamlValue item : value.list("a list of steps, each " + A_STEP)) {
            YamlMapping step = YamlMapping.of(item, A_STEP, "for", "rate", "from", "to");
            double seconds = seconds(step.require("for"));
            if (step.oneOf("rate", "from").equals("rate")) {
                if (step.find("to").isPresent()) {
                    throw step.complaint("found \"to\" beside \"rate\", expected " + A_STEP);
                }
                segments.add(RateSegment.constant(seconds, Quantity.rate(step.require("rate"))));
            } else {
                segments.add(new RateSegment(
                        seconds, Quantity.rate(step.require("from")), Quantity.rate(step.require("to"))));
            }
        }
        return segments;
    }

    private static RateSegment ramp(YamlValue value) throws WorkloadException {
        YamlMapping ramp =
                YamlMapping.of(value, "a ramp such as {from: 100/s, to: 400/s, over: 5s}", "from", "to", "over");
        return new RateSegment(
                seconds(ramp.require("over")), Quantity.rate(ramp.require("from")), Quantity.rate(ramp.require("to")));
    }

    private static List<RateSegment> spike(YamlValue value) throws WorkloadException {
        YamlMapping spike = YamlMapping.of(
                value, "a spike such as {base: 100/s, rate: 400/s, at: 2s, for: 1s}", "base", "rate", "at", "for");
        Rate base = Quantity.rate(spike.require("base"));
        double before = Quantity.nanos(spike.require("at")) / NANOS_PER_SECOND;
        return List.of(
                RateSegment.constant(before, base),
                RateSegment.constant(seconds(spike.require("for")), Quantity.rate(spike.require("rate"))),
                RateSegment.constant(0, base));
    }

    private static double seconds(YamlValue value) throws WorkloadException {
        return Quantity.duration(value).toNanos() / NANOS_PER_SECOND;
    }
}
