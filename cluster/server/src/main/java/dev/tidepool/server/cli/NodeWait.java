package dev.tidepool.server.cli;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long a balancer that starts waits for nodes. How soon the first answers tells how busy the machine is, and so how
 * long an answer of the others may take. One that is silent beyond that may be frozen. Has no clock; for one thread.
 */
final class NodeWait {
    /** The time for the first node, if an address has failed. */
    static final Duration USUAL = Duration.ofSeconds(5);

    /** The further time for nodes that neither answer nor fail, as on a busy machine. */
    static final Duration BUSY = Duration.ofSeconds(30);

    /** The time for the others after the first. */
    static final Duration OTHERS = Duration.ofSeconds(2);

    /** The others also have so many times the time of the first. */
    private static final int TIMES = 3;

    private @Nullable Duration first;

    /**
     * Returns whether to wait on for the nodes that have not answered.
     *
     * @param waited the time so far
     * @param reached whether a node has answered
     * @param failed whether a connection has failed
     */
    boolean goesOn(Duration waited, boolean reached, boolean failed) {
        if (first == null && reached) {
            first = waited;
        }
        return waited.compareTo(limit(failed)) < 0;
    }

    private Duration limit(boolean failed) {
        if (first == null) {
            return failed ? USUAL : USUAL.plus(BUSY);
        }
        Duration others = first.multipliedBy(TIMES);
        if (others.compareTo(OTHERS) < 0) {
            others = OTHERS;
        } else if (others.compareTo(BUSY) > 0) {
            others = BUSY;
        }
        return first.plus(others);
    }
}
