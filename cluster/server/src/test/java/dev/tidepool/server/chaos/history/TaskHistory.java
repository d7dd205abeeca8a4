package dev.tidepool.server.chaos.history;

import dev.tidepool.server.chaos.history.HistoryRecord.Ended;
import dev.tidepool.server.chaos.history.HistoryRecord.FutureEnded;
import dev.tidepool.server.chaos.history.HistoryRecord.HandedIn;
import dev.tidepool.server.chaos.history.HistoryRecord.Started;
import dev.tidepool.server.chaos.history.HistoryRecord.Submitted;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The records of one task in all histories. */
final class TaskHistory {
    @Nullable
    Submitted submitted;

    @Nullable
    String caller;

    @Nullable
    HandedIn handedIn;

    @Nullable
    FutureEnded future;

    int futures;
    final List<Run> runs = new ArrayList<>(1);

    /** One run, on a node. */
    static final class Run {
        final String node;
        final Started started;

        @Nullable
        Ended ended;

        Run(String node, Started started) {
            this.node = node;
            this.started = started;
        }
    }

    /** Adds the end of a run; returns false if the node has no open run of that attempt. */
    boolean ended(String node, Ended end) {
        for (Run run : runs) {
            if (run.ended == null && run.node.equals(node) && run.started.attempt() == end.attempt()) {
                run.ended = end;
                return true;
            }
        }
        return false;
    }

    boolean isAnyRun(boolean returned) {
        return runs.stream().anyMatch(run -> run.ended != null && run.ended.returned() == returned);
    }
}
