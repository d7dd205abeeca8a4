package dev.tidepool.cluster.internal.caller;

import org.jspecify.annotations.Nullable;

/**
 * The decision about a task: to send it to a member, to reject it, or to hold it.
 *
 * @param link the member to send it to, or null
 * @param refusal the reason to reject it, or null
 * @param holdUntil the time until which to hold it, if there is neither a member nor a reason
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
