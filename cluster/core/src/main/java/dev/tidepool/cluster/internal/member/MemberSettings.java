package dev.tidepool.cluster.internal.member;

import org.jspecify.annotations.Nullable;

/**
 * The settings of a member.
 *
 * @param secret the cluster's secret; null for none
 */
@SuppressWarnings("ArrayRecordComponent")
public record MemberSettings(String name, int taskLimit, int payloadLimit, byte @Nullable [] secret) {}
