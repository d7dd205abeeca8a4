package dev.tidepool.server.cli;

import dev.tidepool.options.cli.CommandLines;
import java.util.function.BooleanSupplier;

/**
 * Ends the process of a node that has left its cluster for good, if it has not ended itself. Without file descriptors,
 * Hazelcast shuts its member down, but neither it nor an orderly end can load classes that they need: the process
 * stayed. So this loads everything at its start. For one thread.
 */
final class LostClusterEnd {
    private static final long LOOK_MILLIS = 1_000;

    /** An orderly end begins at once, and has this many looks until then. */
    private static final int MAX_LOST_LOOKS = 5;

    static final LastWords LAST_WORDS = new LastWords(
            "this node has left its cluster for good and ends; the log says why, often that there were too"
                    + " many open files (ulimit -n); start it again");

    private final BooleanSupplier lost;
    private final Runnable end;
    private int lostLooks;

    /**
     * @param lost whether the node has left its cluster, and does not end
     * @param end ends this process
     */
    LostClusterEnd(BooleanSupplier lost, Runnable end) {
        this.lost = lost;
        this.end = end;
    }

    /** Begins to watch a node. */
    static void watch(BooleanSupplier lost) {
        LostClusterEnd watch = new LostClusterEnd(lost, () -> LAST_WORDS.halt(CommandLines.FAILED));
        Thread thread = new Thread(watch::run, "tidepool-cluster-watch");
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            while (true) {
                look();
                Thread.sleep(LOOK_MILLIS);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Looks once. */
    void look() {
        lostLooks = lost.getAsBoolean() ? lostLooks + 1 : 0;
        if (lostLooks >= MAX_LOST_LOOKS) {
            end.run();
        }
    }
}
