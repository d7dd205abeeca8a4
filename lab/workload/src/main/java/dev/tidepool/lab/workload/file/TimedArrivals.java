package dev.tidepool.lab.workload.file;

import dev.tidepool.lab.workload.arrivals.Arrivals;
import java.time.Duration;
import java.util.Optional;

/**
 * Arrivals and their length.
 *
 * @param ownLength how long they last; empty if they have no length
 */
record TimedArrivals(Arrivals arrivals, Optional<Duration> ownLength) {}
