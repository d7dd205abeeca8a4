/**
 * Simulations of pools on workload files: plan, capacity, oracle contestants, runs in virtual time, results as those of
 * a race.
 */
@NullMarked
package dev.tidepool.lab.race.simulation;

import org.jspecify.annotations.NullMarked;
