package dev.tidepool.lab.results;

/**
 * How much a run slowed down other work on its machine. A probe task of 1 ms CPU repeats with a pause of 20 ms, both on
 * a thread of the pool's process and in a separate process. Higher is worse.
 *
 * @param threadDeviation population standard deviation of the probe's completions per 200 ms, on a thread of the pool's
 *     process
 * @param processDeviation the same in the separate process
 * @param processDelayMillis how much longer the probe in the separate process took than its fastest run
 */
public record Responsiveness(double threadDeviation, double processDeviation, Percentiles processDelayMillis) {}
