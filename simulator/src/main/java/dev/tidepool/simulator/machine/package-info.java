/** A simulated machine: cores that are shared, threads, pauses, and resources of limited capacity. */
@NullMarked
package dev.tidepool.simulator.machine;

import org.jspecify.annotations.NullMarked;
