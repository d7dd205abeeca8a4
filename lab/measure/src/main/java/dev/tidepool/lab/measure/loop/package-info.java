/** The open loop: arrivals on schedule, whatever the pool does; samples of the pool, and the summary of a run. */
@NullMarked
package dev.tidepool.lab.measure.loop;

import org.jspecify.annotations.NullMarked;
