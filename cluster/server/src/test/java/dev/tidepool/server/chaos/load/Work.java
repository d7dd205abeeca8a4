package dev.tidepool.server.chaos.load;

/**
 * The argument of a task of a chaos run.
 *
 * @param task its number
 * @param action its action, as the name of a {@link TaskAction}
 * @param micros the duration of the action
 * @param ballast additional bytes
 */
@SuppressWarnings("ArrayRecordComponent")
record Work(long task, String action, int micros, byte[] ballast) {}
