package dev.tidepool.lab.live;

/**
 * A decision that changed how many threads the policy wants.
 *
 * @param t when it was seen, seconds since the start of the arrivals
 * @param target the threads it wants
 * @param reason why, in a sentence
 */
record Resize(double t, int target, String reason) {}
