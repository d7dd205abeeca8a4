package dev.tidepool.server.chaos.history;

import java.util.EnumSet;
import java.util.Set;

/** What may become of a task, by what it is. */
public enum Expectation {
    /** Ordinary work, under any fault: all but an exception of its own. */
    WORK(
            Run.MAYBE,
            Outcome.COMPLETED,
            Outcome.REJECTED,
            Outcome.TIME_LIMIT,
            Outcome.IN_DOUBT,
            Outcome.IN_DOUBT_STARTED,
            Outcome.CANCELLED),
    /** It throws. */
    FAILS(Run.YES, Outcome.FAILED),
    /** Its argument cannot be read. */
    FAILS_UNREAD(Run.NO, Outcome.FAILED),
    /** Nobody runs it. */
    REFUSED(Run.NO, Outcome.REJECTED),
    /** Its argument is too large. */
    ARGUMENT_TOO_LARGE(Run.NO, Outcome.TOO_LARGE),
    /** Its result is too large. */
    RESULT_TOO_LARGE(Run.YES, Outcome.TOO_LARGE),
    /** It does not end, and does not hear interrupts. */
    OVERRUNS(Run.YES, Outcome.TIME_LIMIT);

    /** Whether it runs. */
    enum Run {
        YES,
        NO,
        MAYBE
    }

    final Run run;

    @SuppressWarnings("ImmutableEnumChecker") // Never changed.
    final Set<Outcome> outcomes;

    Expectation(Run run, Outcome first, Outcome... others) {
        this.run = run;
        this.outcomes = EnumSet.of(first, others);
    }
}
