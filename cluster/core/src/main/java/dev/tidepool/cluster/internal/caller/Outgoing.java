package dev.tidepool.cluster.internal.caller;

import dev.tidepool.cluster.internal.endpoint.Flusher;
import dev.tidepool.cluster.internal.wire.CallerMessage;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * How a caller's messages leave.
 *
 * @param transport sends a frame of messages to a member
 * @param flusher sends under load; null for none
 * @param burst holds back what the stages of futures send
 */
record Outgoing(
        BiConsumer<MemberLink, List<CallerMessage>> transport,
        @Nullable Flusher flusher,
        SendBurst burst) {}
