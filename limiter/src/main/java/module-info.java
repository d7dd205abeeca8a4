/** AdaptiveLimiter: a limit on calls at once that adapts to what they call, for callers with their own threads. */
module dev.tidepool.limiter {
    requires transitive dev.tidepool.policy;
    requires static org.jspecify;

    exports dev.tidepool.limiter;
}
