package dev.tidepool.policy;

/**
 * Queue waits of a set of tasks, in nanos.
 *
 * @param count tasks in the set
 * @param meanNanos their mean wait; 0 when the set is empty
 * @param minNanos the shortest wait among them; 0 when the set is empty. A minimum well above 0 over a whole interval
 *     shows a standing queue, not a burst
 */
public record WaitTimes(long count, double meanNanos, long minNanos) {

    /** No tasks, or a signal that the policy did not ask for. */
    public static final WaitTimes NONE = new WaitTimes(0, 0, 0);

    public WaitTimes {
        if (count < 0 || !(meanNanos >= 0) || minNanos < 0) {
            throw new IllegalArgumentException(
                    "wait times out of range: count %d, mean %s ns, min %d ns".formatted(count, meanNanos, minNanos));
        }
    }
}
