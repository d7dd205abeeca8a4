package dev.tidepool.lab.results;

/**
 * A node of a cluster at one moment.
 *
 * @param t seconds from the start of the arrivals
 * @param poolSize threads alive
 * @param busy tasks running
 * @param queueLength tasks waiting
 * @param target threads that the sizing policy wants
 */
public record NodePoint(double t, int poolSize, int busy, int queueLength, int target) {}
