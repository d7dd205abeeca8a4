package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.RunCounts;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** How a task can end other than normally. */
public enum Outcome {
    /** Accepted and forgotten. */
    LOST(RunCounts::lost),
    /** Turned away. */
    REJECTED(RunCounts::rejected),
    /** Ended with an exception of its own. */
    FAILED(RunCounts::failed),
    /** Still waiting or running when the run was cut off. */
    UNFINISHED(RunCounts::unfinished);

    /** The outcomes that the pool has to answer for: it did not serve the task. */
    static final List<Outcome> UNSERVED = List.of(LOST, REJECTED, UNFINISHED);

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final ToLongFunction<RunCounts> count;

    Outcome(ToLongFunction<RunCounts> count) {
        this.count = count;
    }

    /** Returns the tasks of the run that ended so. */
    long of(Run run) {
        return count.applyAsLong(run.counts());
    }

    /** Returns the word for it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
