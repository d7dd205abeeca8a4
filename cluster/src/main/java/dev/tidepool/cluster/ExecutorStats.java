package dev.tidepool.cluster;

/**
 * What became of an executor's tasks since it was built. Each submission is counted in {@code submitted} and, once its
 * future has ended, in exactly one of {@code completed}, {@code failed}, {@code rejected}, {@code inDoubt}, {@code
 * timedOut} and {@code cancelled}. Counts are read one after the other, while tasks go on. Immutable.
 *
 * @param submitted tasks submitted, those rejected included
 * @param completed tasks that ended with a result
 * @param failed tasks that ended with what they threw, or with a result that could not be had
 * @param rejected tasks that were turned away and have not run, at their submission or later
 * @param inDoubt tasks whose member was lost
 * @param timedOut tasks that ended with their time limit
 * @param cancelled tasks that were cancelled
 * @param rerouted sendings of tasks to another member, after one turned them away or was lost; no end of a task
 * @param inFlight tasks that are on members now, or on their way
 * @param held tasks that wait in the executor now, until a member has room
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
