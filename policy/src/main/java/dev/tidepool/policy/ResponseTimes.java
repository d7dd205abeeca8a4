package dev.tidepool.policy;

/**
 * Response times (queue wait and service time together) of the tasks completed in one control
 * interval, in nanos.
 *
 * @param count tasks completed
 * @param meanNanos their mean response time; 0 when there were none
 * @param p99Nanos their 99th percentile, within 7 % of the exact value; 0 when there were none
 */
public record ResponseTimes(long count, double meanNanos, long p99Nanos) {

    /** No tasks, or a signal that the policy did not ask for. */
    public static final ResponseTimes NONE = new ResponseTimes(0, 0, 0);

    public ResponseTimes {
        if (count < 0 || !(meanNanos >= 0) || p99Nanos < 0) {
            throw new IllegalArgumentException("response times out of range: count %d, mean %s ns, p99 %d ns"
                    .formatted(count, meanNanos, p99Nanos));
        }
    }
}
