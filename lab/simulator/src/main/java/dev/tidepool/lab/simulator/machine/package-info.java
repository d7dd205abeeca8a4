/** A simulated machine: shared cores, threads, pauses, and resources with permits. */
@NullMarked
package dev.tidepool.lab.simulator.machine;

import org.jspecify.annotations.NullMarked;
