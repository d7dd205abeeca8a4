package dev.tidepool.lab.race;

/**
 * What a run shows while it goes on.
 *
 * @param seconds since the start of the arrivals
 * @param arrivals tasks offered so far
 * @param completions tasks ended so far
 * @param poolSize threads alive
 * @param busy tasks running
 * @param queueLength tasks waiting
 */
public record LiveFigures(double seconds, long arrivals, long completions, int poolSize, long busy, long queueLength) {}
