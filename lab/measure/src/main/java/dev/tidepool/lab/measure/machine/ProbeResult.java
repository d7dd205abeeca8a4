package dev.tidepool.lab.measure.machine;

import dev.tidepool.lab.results.Percentiles;

/**
 * The result of a probe.
 *
 * @param deviation population standard deviation of its completions per 200 ms; higher is worse for other applications
 * @param completions their mean
 * @param windows the number of whole windows of 200 ms
 * @param delayMillis how much longer than its best its task took
 */
public record ProbeResult(double deviation, double completions, int windows, Percentiles delayMillis) {}
