package dev.tidepool.server.cli;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Whether a server takes tasks, and its metrics, from before its start until its end. Thread-safe. */
final class Readiness implements Supplier<@Nullable String> {
    private volatile @Nullable RunningServer server;
    private volatile boolean ending;

    void started(RunningServer running) {
        server = running;
    }

    void ends() {
        ending = true;
    }

    boolean isEnding() {
        return ending;
    }

    /** Returns why it takes no tasks, in one line; null if it takes them. */
    @Override
    public @Nullable String get() {
        RunningServer running = server;
        if (ending) {
            return "the server shuts down";
        }
        return running == null ? "the server has not joined its cluster yet" : running.obstacle();
    }

    /** Returns the node's metrics; null for a balancer, and before the start. */
    @Nullable
    String metrics() {
        RunningServer running = server;
        return running == null ? null : running.metrics();
    }
}
