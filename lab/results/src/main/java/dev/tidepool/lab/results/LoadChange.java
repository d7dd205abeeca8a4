package dev.tidepool.lab.results;

/**
 * A change of the intended arrival rate.
 *
 * @param t when, seconds from the start of the arrivals
 * @param ratePerSecond the rate from then on, tasks per second
 */
public record LoadChange(double t, double ratePerSecond) {}
