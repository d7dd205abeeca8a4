/** A simulated pool with the executor's semantics, and the simulation of one pool on one machine. */
@NullMarked
package dev.tidepool.lab.simulator.pool;

import org.jspecify.annotations.NullMarked;
