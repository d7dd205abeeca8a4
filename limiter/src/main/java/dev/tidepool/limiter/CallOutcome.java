package dev.tidepool.limiter;

/** How a call ended, as its {@link Permit} is released. */
public enum CallOutcome {
    /** The downstream served the call. Only these count as throughput. */
    SUCCESS,

    /** The downstream failed: an error, a refusal, a timeout. Never a reason to let more calls in. */
    DROPPED,

    /** The call says nothing of the downstream: it was answered from a cache, say, or its input was invalid. */
    IGNORED;

    /**
     * Returns what an HTTP status says of the server: errors of 500 and above, and 429, are {@link #DROPPED}; other
     * errors are the client's, so they are {@link #IGNORED}.
     */
    public static CallOutcome ofHttpStatus(int status) {
        if (status >= 500 || status == 429) {
            return DROPPED;
        }
        return status >= 400 ? IGNORED : SUCCESS;
    }
}
