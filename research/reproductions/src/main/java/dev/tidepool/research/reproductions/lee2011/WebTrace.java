package dev.tidepool.research.reproductions.lee2011;

import static dev.tidepool.research.reproductions.model.Numerals.text;

import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.arrivals.Arrivals;
import dev.tidepool.lab.workload.arrivals.Rate;
import dev.tidepool.lab.workload.arrivals.RateSegment;
import dev.tidepool.lab.workload.arrivals.ShapedArrivals;
import dev.tidepool.lab.workload.arrivals.Spacing;
import dev.tidepool.lab.workload.trace.RecordedTrace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Arrivals like those of a web site at any mean rate: a Poisson process whose rate varies. The rate follows a recorded
 * trace, with each of its minutes or seconds played in a second, or an imitation. In the imitation the logarithm
 * of the rate is an autoregressive process. The standard deviation of its steps, 0.044, is that of the 1998 World Cup
 * site from minute to minute in its busy weeks. Immutable.
 */
final class WebTrace {
    private static final double STEP = 0.044;
    /** The longest part that the experiment plays, in seconds. */
    private static final int LONGEST_RUN = 60;

    private static final double MEMORY = 0.9; // correlation over 10 steps

    private final double[] recorded;
    private final String unit;

    private WebTrace(double[] recorded, String unit) {
        this.recorded = recorded;
        this.unit = unit;
    }

    /**
     * Returns the recorded trace, or the imitation if there is none.
     *
     * @throws IllegalArgumentException if the file cannot be read as a trace; the message is one line
     */
    static WebTrace of(Optional<Path> file) {
        if (file.isEmpty()) {
            return new WebTrace(new double[0], "");
        }
        try {
            RecordedTrace trace = RecordedTrace.read(file.get());
            double[] counts = trace.counts();
            if (counts.length < LONGEST_RUN) {
                throw new IllegalArgumentException("%s: found %d %ss, expected at least %d, the seconds of a run"
                        .formatted(file.get(), counts.length, trace.unit(), LONGEST_RUN));
            }
            return new WebTrace(counts, trace.unit());
        } catch (WorkloadException bad) {
            throw new IllegalArgumentException(bad.getMessage(), bad);
        }
    }

    String description() {
        return recorded.length == 0 ? """
                        imitation of a web trace: Poisson with a rate whose logarithm changes by %s (standard \
                        deviation) per second""".formatted(text(STEP)) : """
                        recorded trace of %s %ss, each played in a second, sampled to the mean rate, Poisson within \
                        the second""".formatted(text(recorded.length), unit);
    }

    /**
     * Returns arrivals of this mean rate.
     *
     * @param perSecond the mean rate
     * @param seconds the duration
     * @param seed selects the part of the trace, or the imitation
     */
    Arrivals arrivals(double perSecond, int seconds, long seed) {
        List<RateSegment> segments = rates(perSecond, seconds, seed).stream()
                .map(rate -> RateSegment.constant(1, new Rate(rate, false)))
                .toList();
        return new ShapedArrivals(segments, Spacing.POISSON, false);
    }

    /** Returns the rates of these arrivals, second by second. */
    List<Double> rates(double perSecond, int seconds, long seed) {
        double[] shape = shape(seconds, seed);
        double mean = 0;
        for (double value : shape) {
            mean += value / seconds;
        }
        List<Double> rates = new ArrayList<>();
        for (double value : shape) {
            rates.add(perSecond * value / mean);
        }
        return rates;
    }

    private double[] shape(int seconds, long seed) {
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
        double[] shape = new double[seconds];
        if (recorded.length > 0) {
            // The second half of a long trace: of the World Cup's, the busier one.
            boolean isLong = recorded.length / 2 > seconds;
            int first = isLong ? recorded.length / 2 : 0;
            int places = isLong ? recorded.length / 2 - seconds : recorded.length - seconds + 1;
            do {
                int from = first + random.nextInt(places);
                System.arraycopy(recorded, from, shape, 0, seconds);
            } while (Arrays.stream(shape).sum() == 0);
            return shape;
        }
        var gaussian = ZigguratSampler.NormalizedGaussian.of(random);
        double spread = STEP / Math.sqrt(2 * (1 - MEMORY));
        double log = spread * gaussian.sample();
        for (int i = 0; i < seconds; i++) {
            shape[i] = StrictMath.exp(log);
            log = MEMORY * log + spread * Math.sqrt(1 - MEMORY * MEMORY) * gaussian.sample();
        }
        return shape;
    }
}
