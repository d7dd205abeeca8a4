package dev.tidepool.lab.live;

import org.jspecify.annotations.Nullable;

/**
 * The run that a live page shows.
 *
 * @param pool the name of its pool
 * @param hue the pool's index among all pools, from 0: sets its colour, the same as in the report
 * @param workload the name of its workload
 * @param number which run, 1, 2, ...
 * @param runs of how many
 * @param seconds the length of arrivals; null if unknown
 */
public record RunHeader(
        String pool,
        int hue,
        String workload,
        int number,
        int runs,
        @Nullable Double seconds) {}
