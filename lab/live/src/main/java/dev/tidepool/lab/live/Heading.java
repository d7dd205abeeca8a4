package dev.tidepool.lab.live;

import org.jspecify.annotations.Nullable;

/**
 * Which run it is.
 *
 * @param pool the name of its pool
 * @param hue the pool's place among all pools, from 0: sets its colour, the same as in the report
 * @param workload the name of what it is given to do
 * @param number which run, 1, 2, ...
 * @param runs of how many
 * @param seconds how long arrivals go on; null if nobody knows
 */
public record Heading(
        String pool,
        int hue,
        String workload,
        int number,
        int runs,
        @Nullable Double seconds) {}
