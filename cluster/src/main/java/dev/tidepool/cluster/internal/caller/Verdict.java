package dev.tidepool.cluster.internal.caller;

import org.jspecify.annotations.Nullable;

/**
 * What becomes of a task now: a member, a reason to turn it away, or a time until which it is held.
 *
 * @param link the member, or null
 * @param refusal the reason, or null
 * @param holdUntil the time, if there is neither
 */
record Verdict(@Nullable MemberLink link, @Nullable RuntimeException refusal, long holdUntil) {
    static Verdict send(MemberLink link) {
        return new Verdict(link, null, 0);
    }

    static Verdict refuse(RuntimeException refusal) {
        return new Verdict(null, refusal, 0);
    }

    static Verdict hold(long until) {
        return new Verdict(null, null, until);
    }
}
