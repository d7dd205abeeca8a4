package dev.tidepool.cluster.internal.member;

import org.jspecify.annotations.Nullable;

/**
 * What a member is built with.
 *
 * @param name names it in threads and messages
 * @param taskLimit tasks that it has at most, waiting and running together
 * @param payloadLimit bytes that an argument or a result may have
 * @param secret the cluster's secret, or null
 */
@SuppressWarnings("ArrayRecordComponent")
public record MemberSettings(String name, int taskLimit, int payloadLimit, byte @Nullable [] secret) {}
