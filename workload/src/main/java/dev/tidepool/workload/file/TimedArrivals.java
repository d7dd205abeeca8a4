package dev.tidepool.workload.file;

import dev.tidepool.workload.arrivals.Arrivals;
import java.time.Duration;
import java.util.Optional;

/**
 * Arrivals and how long they go on by themselves.
 *
 * @param arrivals the arrivals
 * @param ownLength how long they go on; empty if for any time
 */
record TimedArrivals(Arrivals arrivals, Optional<Duration> ownLength) {}
