package dev.tidepool.server.cli;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A running node or balancer. */
interface RunningServer {
    @FunctionalInterface
    interface Starter {
        RunningServer start() throws IOException, InterruptedException;
    }

    /**
     * Registers an action that runs when the server has left its cluster for good, unless {@link #end} was called. A
     * balancer connects again for as long as it runs.
     */
    default void onLost(Runnable action) {}

    /** Returns whether the server has left its cluster for good. Does not block. */
    default boolean isLost() {
        return false;
    }

    /** Returns what is ready and where, such as {@code balancer ready at http://127.0.0.1:8080}. */
    String what();

    /** Returns what else it has opened and where, as the end of a sentence; empty if nothing. */
    default String alsoAt() {
        return "";
    }

    /** Returns the number of nodes that it knows, a node itself included. */
    int members();

    /** Returns why it takes no tasks at present, in one line; null if it takes them. Does not block. */
    @Nullable
    String obstacle();

    /** Returns a node's metrics; null for a balancer. Does not block. */
    @Nullable
    String metrics();

    /**
     * Waits for the present tasks or requests, and leaves the cluster.
     *
     * @param limit the maximum time for them; then they are cancelled
     * @return whether all ended in time
     */
    boolean end(Duration limit);
}
