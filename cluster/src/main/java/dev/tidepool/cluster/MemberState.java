package dev.tidepool.cluster;

/** What a caller makes of a member now. */
public enum MemberState {
    /** It gets tasks. */
    OPEN,
    /** It was silent, or the routing lets it rest: it gets none, or one now and then to see whether it is back. */
    SET_ASIDE,
    /** It says that it takes no more: it is being stopped. */
    DRAINING
}
