package dev.tidepool.cluster;

/**
 * The counts of an executor's tasks since it was built. Each submission counts in {@code submitted}. When its future
 * completes, it counts in exactly one of {@code completed}, {@code failed}, {@code rejected}, {@code inDoubt}, {@code
 * timedOut} and {@code cancelled}. The counts are not read atomically. Immutable.
 *
 * @param submitted tasks submitted, including those rejected
 * @param completed tasks that returned a result
 * @param failed tasks that threw, or had a result that could not be encoded or decoded
 * @param rejected tasks that were rejected, at their submission or later, and have not run
 * @param inDoubt tasks whose member was lost
 * @param timedOut tasks that reached their time limit
 * @param cancelled tasks that were cancelled
 * @param rerouted times that a task was sent to another member, because a member rejected it or was lost
 * @param inFlight tasks that are now on members or on their way there
 * @param held tasks that now wait in the executor until a member has room
 */
public record ExecutorStats(
        long submitted,
        long completed,
        long failed,
        long rejected,
        long inDoubt,
        long timedOut,
        long cancelled,
        long rerouted,
        int inFlight,
        int held) {}
