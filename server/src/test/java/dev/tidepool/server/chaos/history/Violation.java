package dev.tidepool.server.chaos.history;

/**
 * A rule that a history breaks.
 *
 * @param task the task, or 0 for none
 * @param detail what the history shows
 */
public record Violation(Rule rule, long task, String detail) {}
