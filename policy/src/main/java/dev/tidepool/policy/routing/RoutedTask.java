package dev.tidepool.policy.routing;

/**
 * A task to be routed.
 *
 * @param type the task's type
 * @param attempt 1 for the first route asked for, one more each time it was held or came back unrun
 */
public record RoutedTask(String type, int attempt) {}
