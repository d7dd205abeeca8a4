package dev.tidepool.research.benchmarks.servers.load;

/**
 * What a generator saw in its measurement.
 *
 * @param seconds its length
 * @param served requests answered during the measurement
 * @param failed requests without a good answer
 * @param p50Millis the median response time of a request
 * @param p99Millis the 99th percentile of the response times
 */
public record LoadFigures(double seconds, long served, long failed, double p50Millis, double p99Millis) {
    /** Returns the requests answered per second. */
    public double perSecond() {
        return served / seconds;
    }
}
