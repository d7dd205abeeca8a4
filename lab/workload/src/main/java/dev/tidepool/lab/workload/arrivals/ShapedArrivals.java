package dev.tidepool.lab.workload.arrivals;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.PoissonSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Arrivals at a rate that changes over time.
 *
 * @param segments the rate, in consecutive segments; nothing arrives after the last
 * @param spacing the spacing of arrivals
 * @param stretches whether a run of another length stretches the shape instead of cutting it
 */
public record ShapedArrivals(List<RateSegment> segments, Spacing spacing, boolean stretches) implements Arrivals {
    private static final double NANOS_PER_SECOND = 1e9;

    public ShapedArrivals {
        segments = List.copyOf(segments);
    }

    @Override
    public boolean needsCapacity() {
        return segments.stream()
                .anyMatch(segment -> segment.from().ofCapacity() || segment.to().ofCapacity());
    }

    @Override
    public OptionalDouble largestSize() {
        return OptionalDouble.empty();
    }

    @Override
    public double meanSize() {
        return 0;
    }

    @Override
    public Arrivals times(double factor) {
        List<RateSegment> others = segments.stream()
                .map(segment -> new RateSegment(
                        segment.seconds(),
                        segment.from().times(factor),
                        segment.to().times(factor)))
                .toList();
        return new ShapedArrivals(others, spacing, stretches);
    }

    @Override
    public double expectedCount(double capacityPerSecond, double stretch, Duration length) {
        return curve(capacityPerSecond, stretch).countBy(length.toNanos() / NANOS_PER_SECOND);
    }

    @Override
    public DrawnArrivals draw(double capacityPerSecond, double stretch, Duration length, UniformRandomProvider random) {
        RateCurve curve = curve(capacityPerSecond, stretch);
        double expected = curve.countBy(length.toNanos() / NANOS_PER_SECOND);
        ArrivalBuffer buffer = new ArrivalBuffer(expected, length.toNanos());
        switch (spacing) {
            case POISSON -> {
                var gap = ZigguratSampler.Exponential.of(random);
                RateCurve.Inverse inverse = curve.inverse();
                double count = gap.sample();
                while (buffer.add(inverse.secondsAt(count) * NANOS_PER_SECOND)) {
                    count += gap.sample();
                }
            }
            case REGULAR -> {
                RateCurve.Inverse inverse = curve.inverse();
                double count = 0.5;
                while (buffer.add(inverse.secondsAt(count) * NANOS_PER_SECOND)) {
                    count++;
                }
            }
            case BURST_PER_SECOND -> addBursts(curve, length, random, buffer);
        }
        return buffer.toArrivals();
    }

    private static void addBursts(
            RateCurve curve, Duration length, UniformRandomProvider random, ArrivalBuffer buffer) {
        double end = length.toNanos() / NANOS_PER_SECOND;
        for (int second = 0; second < end; second++) {
            double mean = curve.countBy(Math.min(second + 1, end)) - curve.countBy(second);
            int burst = mean > 0 ? PoissonSampler.of(random, mean).sample() : 0;
            for (int i = 0; i < burst; i++) {
                buffer.add(second * NANOS_PER_SECOND);
            }
        }
    }

    private RateCurve curve(double capacityPerSecond, double stretch) {
        return new RateCurve(segments, capacityPerSecond, stretches ? stretch : 1);
    }
}
