/** AdaptiveExecutor: an ExecutorService that adapts its number of threads and explains each decision. */
module dev.tidepool.executor {
    requires transitive dev.tidepool.policy;
    requires java.management;
    requires jdk.jfr;
    requires jdk.management;
    requires static org.jspecify;

    exports dev.tidepool.executor;
    exports dev.tidepool.executor.attach;
}
