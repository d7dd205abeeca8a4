/**
 * Simulations of pools on workload files: plan, capacity, oracle contestants, runs in virtual time, and results in the
 * format of a race.
 */
@NullMarked
package dev.tidepool.lab.race.simulation;

import org.jspecify.annotations.NullMarked;
