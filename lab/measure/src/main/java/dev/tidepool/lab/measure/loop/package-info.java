/** The open loop: arrivals on schedule, whoever is late; samples of the pool, and the summary of a run. */
@NullMarked
package dev.tidepool.lab.measure.loop;

import org.jspecify.annotations.NullMarked;
