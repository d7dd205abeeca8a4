package dev.tidepool.lab.measure.machine;

import dev.tidepool.lab.results.Percentiles;

/**
 * What a probe measured in a span of time.
 *
 * @param deviation population standard deviation of its completions in each 200 ms; higher is worse for other applications
 * @param completions their mean
 * @param windows how many whole spans of 200 ms there were
 * @param delayMillis how much longer its task took than at best
 */
public record ProbeResult(double deviation, double completions, int windows, Percentiles delayMillis) {}
