package dev.tidepool.cluster;

import org.jspecify.annotations.Nullable;

/**
 * A member as one caller sees it. Immutable.
 *
 * @param state whether it gets tasks
 * @param inFlight this caller's tasks on the member or on their way there
 * @param cap the present limit on {@code inFlight}; 0 while the member gets no tasks
 * @param share the member's share of the tasks that this caller sent in about the last second, 0 to 1; 0 if it sent
 *     none
 * @param load the member's last load report; null if there is none
 */
public record MemberStatus(
        NodeId node,
        State state,
        int inFlight,
        int cap,
        double share,
        @Nullable MemberLoad load) {
    /** Returns whether it gets tasks. */
    public boolean isOpen() {
        return state == State.OPEN;
    }

    /** Whether a member gets tasks. */
    public enum State {
        /** It gets tasks. */
        OPEN,
        /** It was silent, or the routing policy rests it: it gets no tasks, except a rare one that tests it. */
        SET_ASIDE,
        /** It accepts no more tasks because it is stopping. */
        DRAINING
    }
}
