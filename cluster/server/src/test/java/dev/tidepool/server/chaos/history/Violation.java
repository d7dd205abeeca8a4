package dev.tidepool.server.chaos.history;

/**
 * A violation of a rule by a history.
 *
 * @param task the task, or 0 for none
 * @param detail what the history shows
 */
public record Violation(Rule rule, long task, String detail) {}
