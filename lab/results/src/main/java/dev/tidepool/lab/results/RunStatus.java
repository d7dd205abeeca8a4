package dev.tidepool.lab.results;

import org.jspecify.annotations.Nullable;

/**
 * Whether a run counts.
 *
 * @param valid whether the measurement can be trusted; the latencies of an invalid run are no result
 * @param invalidReason why the run is invalid, one sentence; null if it is valid
 * @param incomplete whether the run was stopped before its end
 */
public record RunStatus(boolean valid, @Nullable String invalidReason, boolean incomplete) {

    /** Returns the status of a run that is invalid for this reason, or valid if the reason is null. */
    public static RunStatus of(@Nullable String invalidReason, boolean incomplete) {
        return new RunStatus(invalidReason == null, invalidReason, incomplete);
    }

    /** Returns this status, made invalid by one more reason unless that is null. */
    RunStatus and(@Nullable String reason) {
        boolean first = invalidReason == null || invalidReason.isEmpty();
        return reason == null ? this : of(first ? reason : invalidReason + "; " + reason, incomplete);
    }
}
