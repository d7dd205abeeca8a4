package dev.tidepool.lab.reproductions.group16.suite;

import dev.tidepool.lab.results.Percentiles;

/**
 * How a probe fared.
 *
 * @param deviation population standard deviation of its completions for each 200 ms; higher is worse for other applications
 * @param completions their mean
 * @param windows how many whole spans of 200 ms there were
 * @param delayMillis by how much its task took longer than its best ever
 */
public record ProbeResult(double deviation, double completions, int windows, Percentiles delayMillis) {}
