package dev.tidepool.cluster.internal.member;

import org.jspecify.annotations.Nullable;

/**
 * The settings of a member.
 *
 * @param name its name in threads and messages
 * @param taskLimit the limit on its tasks, waiting and running
 * @param payloadLimit the limit on the bytes of an argument or a result
 * @param secret the cluster's secret; null for none
 */
@SuppressWarnings("ArrayRecordComponent")
public record MemberSettings(String name, int taskLimit, int payloadLimit, byte @Nullable [] secret) {}
