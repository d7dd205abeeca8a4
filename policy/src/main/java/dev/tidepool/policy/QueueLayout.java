package dev.tidepool.policy;

import java.util.Objects;

/**
 * The queues of a pool. Immutable.
 *
 * @param queues the number of queues, 1 to 1,024. Worker i serves queue i modulo {@code queues} and steals from the
 *     others when its own is empty
 * @param placement which queue takes a task from outside the pool
 */
public record QueueLayout(int queues, Placement placement) {

    /** The maximum number of queues. */
    public static final int MAX_QUEUES = 1_024;

    /** One queue for all: tasks start in the order of their submission. */
    public static final QueueLayout SHARED = new QueueLayout(1, Placement.ROUND_ROBIN);

    public QueueLayout {
        Require.inRange("queues", queues, 1, MAX_QUEUES);
        Objects.requireNonNull(placement, "placement");
    }

    /**
     * Returns a layout of several queues with stealing.
     *
     * @param queues 1 to 1,024
     * @param placement which queue takes a task from outside the pool
     * @throws IllegalArgumentException if {@code queues} is out of range
     */
    public static QueueLayout striped(int queues, Placement placement) {
        return new QueueLayout(queues, placement);
    }
}
