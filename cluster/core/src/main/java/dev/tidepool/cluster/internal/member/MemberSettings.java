package dev.tidepool.cluster.internal.member;

import dev.tidepool.cluster.TaskRights;
import dev.tidepool.policy.overload.AverageWaitRule;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a member.
 *
 * @param taskLimit limit on the tasks that wait and run
 * @param payloadLimit limit on the bytes of an argument and of a result
 * @param memoryLimit limit on the bytes of the arguments of all tasks that wait and run
 * @param secret the cluster's secret; null for none
 * @param rights what callers that are clients may run
 * @param overload when it signals overload
 */
@SuppressWarnings("ArrayRecordComponent")
public record MemberSettings(
        String name,
        int taskLimit,
        int payloadLimit,
        long memoryLimit,
        byte @Nullable [] secret,
        TaskRights rights,
        AverageWaitRule overload) {}
