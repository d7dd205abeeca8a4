package dev.tidepool.server.chaos.load;

/**
 * The argument of a task of a chaos run.
 *
 * @param task its number
 * @param deed what it does, by the name of a {@link Deed}
 * @param micros for how long
 * @param ballast bytes that are only carried
 */
@SuppressWarnings("ArrayRecordComponent")
record Work(long task, String deed, int micros, byte[] ballast) {}
