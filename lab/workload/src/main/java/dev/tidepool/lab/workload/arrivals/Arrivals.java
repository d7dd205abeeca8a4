package dev.tidepool.lab.workload.arrivals;

import java.time.Duration;
import java.util.OptionalDouble;
import org.apache.commons.rng.UniformRandomProvider;

/** When tasks arrive. Values are immutable and thread-safe. */
public sealed interface Arrivals permits ShapedArrivals, TraceArrivals {
    /** Returns whether a rate is a fraction of the calibrated capacity. */
    boolean needsCapacity();

    /** Returns the largest size of a task; empty without sizes. */
    OptionalDouble largestSize();

    /** Returns the mean size of the tasks; 0 without sizes. */
    double meanSize();

    /** Returns these arrivals with another rate: this multiple of theirs at every time. */
    Arrivals times(double factor);

    /**
     * Returns the expected number of arrivals.
     *
     * @param capacityPerSecond the calibrated capacity in tasks per second; ignored unless needed
     * @param stretch the requested length divided by the workload's own duration
     * @param length the requested length
     */
    double expectedCount(double capacityPerSecond, double stretch, Duration length);

    /**
     * Draws all arrivals of a run: see {@link #expectedCount}.
     *
     * @param length the requested length; every arrival is before it
     */
    DrawnArrivals draw(double capacityPerSecond, double stretch, Duration length, UniformRandomProvider random);
}
