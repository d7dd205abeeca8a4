package dev.tidepool.limiter;

/**
 * A limiter at one moment, and its totals since it was built.
 *
 * @param name the limiter's name
 * @param policy name of the policy in force
 * @param limit how many calls may be inside at once
 * @param inFlight calls inside now; above {@code limit} for a while after it fell
 * @param waiting callers that wait now
 * @param arrivals callers so far, those refused and waiting included
 * @param starts calls let in so far
 * @param successes calls released as {@link CallOutcome#SUCCESS}
 * @param dropped calls released as {@link CallOutcome#DROPPED}
 * @param ignored calls released as {@link CallOutcome#IGNORED}
 * @param refused callers that were not let in: at once, after their time was over, interrupted, or by {@code close}
 * @param waitMeanMillis mean wait of the calls let in
 * @param serviceTimeMeanMillis mean time inside of the calls that were released
 * @param limitChanges how often the limit changed
 * @param reason why the limit is what it is, in one sentence
 */
public record LimiterStats(
        String name,
        String policy,
        int limit,
        int inFlight,
        int waiting,
        long arrivals,
        long starts,
        long successes,
        long dropped,
        long ignored,
        long refused,
        double waitMeanMillis,
        double serviceTimeMeanMillis,
        long limitChanges,
        String reason) {}
