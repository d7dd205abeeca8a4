package dev.tidepool.cluster;

import dev.tidepool.policy.scaling.NodeLoad;
import java.time.Duration;

/**
 * A member's last load report. Immutable.
 *
 * @param age time since the report arrived
 * @param poolSize threads alive
 * @param busy threads running a task
 * @param queueLength tasks waiting
 * @param averageWait mean time that the waiting tasks have waited so far; zero if none waits
 * @param minimumWait the shortest queue wait of the tasks that started in the member's last interval; zero if none did
 * @param arrivalRate tasks/s that arrived in the member's last full second, from all callers
 * @param overloadPoint tasks/s at which the member last reported overload; NaN if it never did
 * @param capacityPerSecond the member's own estimate of its capacity in tasks/s; NaN if unknown
 * @param freeMemoryBytes memory available to new threads
 * @param callers callers that hold a lease on the member and sent it tasks in the last 10 s
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
        int callers) {
    /**
     * Returns the load of all callers together in erlang of the member's capacity, 0 or more; above 1 the member is
     * overloaded.
     */
    public double erlang() {
        return NodeLoad.erlang(arrivalRate, queueLength, averageWait.toNanos() / 1e9, capacityPerSecond);
    }
}
