/** AdaptiveExecutor: a complete ExecutorService that sizes itself and says why. */
module dev.tidepool.executor {
    requires transitive dev.tidepool.policy;
    requires java.management;
    requires jdk.jfr;
    requires jdk.management;
    requires static org.jspecify;

    exports dev.tidepool.executor;
}
