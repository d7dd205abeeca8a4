package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.Run;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** How a task can end other than normally. */
public enum Outcome {
    /** Accepted and forgotten. */
    LOST(Run::lost),
    /** Turned away. */
    REJECTED(Run::rejected),
    /** Ended with an exception of its own. */
    FAILED(Run::failed),
    /** Still waiting or running when the run was cut off. */
    UNFINISHED(Run::unfinished);

    /** The outcomes that the pool has to answer for: it did not serve the task. */
    static final List<Outcome> UNSERVED = List.of(LOST, REJECTED, UNFINISHED);

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final ToLongFunction<Run> count;

    Outcome(ToLongFunction<Run> count) {
        this.count = count;
    }

    /** Returns the tasks of the run that ended so. */
    long of(Run run) {
        return count.applyAsLong(run);
    }

    /** Returns the word for it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
