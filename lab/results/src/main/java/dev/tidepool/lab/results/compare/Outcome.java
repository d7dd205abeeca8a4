package dev.tidepool.lab.results.compare;

import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.RunCounts;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** The ways in which a task does not end normally. */
public enum Outcome {
    /** Accepted and never run. */
    LOST(RunCounts::lost),
    REJECTED(RunCounts::rejected),
    /** Ended with an exception. */
    FAILED(RunCounts::failed),
    /** Still waiting or running when the run was cut off. */
    UNFINISHED(RunCounts::unfinished);

    /** The outcomes of a task that was not served: all. */
    static final List<Outcome> UNSERVED = List.of(values());

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final ToLongFunction<RunCounts> count;

    Outcome(ToLongFunction<RunCounts> count) {
        this.count = count;
    }

    /** Returns the tasks of the run with this outcome. */
    long of(Run run) {
        return count.applyAsLong(run.counts());
    }

    /** Returns whether response times include such a task, with the time that had passed. */
    public boolean hasTime() {
        return this == LOST || this == UNFINISHED;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
