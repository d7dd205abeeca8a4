package dev.tidepool.cluster.internal.caller;

import org.jspecify.annotations.Nullable;

/**
 * What becomes of a task now: a member, a reason to turn it away, or a time until which it is held.
 *
 * @param link the member, or null
 * @param refusal the reason, or null
 * @param holdUntil the time, if there is neither
 */
record DispatchDecision(@Nullable MemberLink link, @Nullable RuntimeException refusal, long holdUntil) {
    static DispatchDecision send(MemberLink link) {
        return new DispatchDecision(link, null, 0);
    }

    static DispatchDecision refuse(RuntimeException refusal) {
        return new DispatchDecision(null, refusal, 0);
    }

    static DispatchDecision hold(long until) {
        return new DispatchDecision(null, null, until);
    }
}
