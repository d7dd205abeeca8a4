package dev.tidepool.lab.load;

import java.time.Duration;

/**
 * The plan of a closed loop: each connection sends its next request after the answer.
 *
 * @param connections how many, each with one request in flight
 * @param think between an answer and the next request on the same connection
 * @param seconds how long each run goes on
 * @param repetitions how many runs
 */
public record ClosedPlan(int connections, Duration think, double seconds, int repetitions) {}
