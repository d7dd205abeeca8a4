package dev.tidepool.cluster;

import java.time.Duration;

/**
 * The last load report of a member. Immutable.
 *
 * @param age time since it came
 * @param poolSize threads alive
 * @param busy threads running a task
 * @param queueLength tasks waiting
 * @param averageWait mean wait so far of the tasks waiting; zero when none waits
 * @param minimumWait the shortest wait of the tasks started in the member's last interval; zero if none started
 * @param arrivalRate tasks/s that arrived there in its last completed second, from all callers
 * @param overloadPoint tasks/s above which it said that it is overloaded, when it last did; NaN if it never did
 * @param capacityPerSecond its own estimate of the tasks/s that it can take; NaN where unknown
 * @param freeMemoryBytes memory that new threads could take
 * @param callers callers that hold a lease on it and sent it tasks in the last 10 s
 */
public record MemberLoad(
        Duration age,
        int poolSize,
        int busy,
        int queueLength,
        Duration averageWait,
        Duration minimumWait,
        double arrivalRate,
        double overloadPoint,
        double capacityPerSecond,
        long freeMemoryBytes,
        int callers) {}
