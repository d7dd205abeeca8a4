package dev.tidepool.lab.measure.machine;

import dev.tidepool.lab.results.Percentiles;

/**
 * The result of a probe.
 *
 * @param deviation population standard deviation of its completions per 200 ms; higher is worse for other applications
 * @param completions mean of its completions per 200 ms
 * @param windows number of whole windows of 200 ms
 * @param delayMillis how much longer its task took than its fastest run
 */
public record ProbeResult(double deviation, double completions, int windows, Percentiles delayMillis) {}
