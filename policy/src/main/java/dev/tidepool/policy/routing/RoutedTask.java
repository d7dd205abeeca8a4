package dev.tidepool.policy.routing;

/**
 * A task to be routed.
 *
 * @param type the task's type
 * @param attempt 1 for the first routing, plus 1 each time the task was held or came back without running
 */
public record RoutedTask(String type, int attempt) {}
