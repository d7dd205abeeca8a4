package dev.tidepool.cluster;

import org.jspecify.annotations.Nullable;

/**
 * A member as one caller sees it. Immutable.
 *
 * @param node the member
 * @param state whether it gets tasks
 * @param inFlight tasks of this caller that are there, or on their way
 * @param cap tasks of this caller that it may have at once now; 0 while it gets none
 * @param share its part of the tasks that this caller sent in about the last second, 0 to 1; 0 if it sent none
 * @param load what it reported last; null if it has not
 */
public record MemberStatus(
        NodeId node,
        MemberState state,
        int inFlight,
        int cap,
        double share,
        @Nullable MemberLoad load) {}
