package dev.tidepool.lab.workload.arrivals;

import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Arrivals at recorded times. The recorded rate replays them exactly. A lower rate keeps each with equal probability. A
 * higher rate repeats each, with the copies at random times before the next recorded arrival. A run of another length
 * cuts the trace. Immutable and thread-safe.
 */
public final class TraceArrivals implements Arrivals {
    private final long[] nanos;
    private final double[] sizes;
    private final double recordedPerSecond;
    private final Rate meanRate;

    /**
     * Creates a trace at its recorded rate.
     *
     * @param nanos the arrivals in nanoseconds from the start, at least one, never decreasing
     * @param sizes the size of each arrival's task, or empty
     * @param window the time that the trace covers, above 0
     */
    public TraceArrivals(long[] nanos, double[] sizes, Duration window) {
        this(nanos.clone(), sizes.clone(), nanos.length * 1e9 / window.toNanos());
    }

    private TraceArrivals(long[] nanos, double[] sizes, double recordedPerSecond) {
        this(nanos, sizes, recordedPerSecond, new Rate(recordedPerSecond, false));
    }

    private TraceArrivals(long[] nanos, double[] sizes, double recordedPerSecond, Rate meanRate) {
        this.nanos = nanos;
        this.sizes = sizes;
        this.recordedPerSecond = recordedPerSecond;
        this.meanRate = meanRate;
    }

    /** Returns this trace, thinned or multiplied to another mean rate over its window. */
    public TraceArrivals atMeanRate(Rate rate) {
        return new TraceArrivals(nanos, sizes, recordedPerSecond, rate);
    }

    /** Returns the recorded mean rate in arrivals per second. */
    public double recordedPerSecond() {
        return recordedPerSecond;
    }

    @Override
    public boolean needsCapacity() {
        return meanRate.ofCapacity();
    }

    @Override
    public OptionalDouble largestSize() {
        return DoubleStream.of(sizes).max();
    }

    @Override
    public double meanSize() {
        return DoubleStream.of(sizes).average().orElse(0);
    }

    @Override
    public Arrivals times(double factor) {
        return atMeanRate(meanRate.times(factor));
    }

    @Override
    public double expectedCount(double capacityPerSecond, double stretch, Duration length) {
        return countBefore(length.toNanos()) * copies(capacityPerSecond);
    }

    @Override
    public DrawnArrivals draw(double capacityPerSecond, double stretch, Duration length, UniformRandomProvider random) {
        double copies = copies(capacityPerSecond);
        int recorded = countBefore(length.toNanos());
        long[] drawn = new long[(int) (recorded * Math.ceil(copies))];
        int[] origin = new int[drawn.length];
        int count = 0;
        for (int i = 0; i < recorded; i++) {
            int times = (int) copies + (random.nextDouble() < copies - (int) copies ? 1 : 0);
            long next = i + 1 < recorded ? nanos[i + 1] : length.toNanos();
            for (int copy = 0; copy < times; copy++) {
                boolean original = copy == 0 || next == nanos[i];
                drawn[count + copy] = original ? nanos[i] : random.nextLong(nanos[i], next);
                origin[count + copy] = i;
            }
            Arrays.sort(drawn, count, count + times);
            count += times;
        }
        double[] drawnSizes = new double[sizes.length == 0 ? 0 : count];
        Arrays.setAll(drawnSizes, i -> sizes[origin[i]]);
        return new DrawnArrivals(Arrays.copyOf(drawn, count), drawnSizes);
    }

    private double copies(double capacityPerSecond) {
        return meanRate.perSecond(capacityPerSecond) / recordedPerSecond;
    }

    private int countBefore(long end) {
        int low = 0;
        int high = nanos.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (nanos[middle] < end) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
