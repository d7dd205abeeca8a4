package dev.tidepool.lab.results;

/**
 * How much a run hurt other work on its machine: a fixed probe task of 1 ms CPU, repeated with a pause of 20 ms, once on a thread of the
 * pool's process and once in a process of its own. Higher is worse for others.
 *
 * @param threadDeviation population standard deviation of the probe's completions per 200 ms, on a thread of the pool's process
 * @param processDeviation likewise in a process of its own
 * @param processDelayMillis by how much the probe in the process of its own took longer than it ever did at best
 */
public record Responsiveness(double threadDeviation, double processDeviation, Percentiles processDelayMillis) {}
