package dev.tidepool.server.chaos.cluster;

/** What happens during a fault. */
@FunctionalInterface
public interface Action {
    /** Runs it. */
    void run() throws Exception;
}
