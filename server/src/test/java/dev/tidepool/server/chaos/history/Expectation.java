package dev.tidepool.server.chaos.history;

import java.util.Set;

/** What may become of a task, by what it is. Every task may also be rejected, and be in doubt. */
public enum Expectation {
    /** Ordinary work, under any fault: all but an exception of its own. */
    WORK(Run.MAYBE, Outcome.COMPLETED, Outcome.TIME_LIMIT, Outcome.CANCELLED),
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
    OVERRUNS(Run.MAYBE, Outcome.TIME_LIMIT);

    /** Whether it has run when it ends like this. */
    enum Run {
        YES,
        NO,
        MAYBE
    }

    final Run run;

    @SuppressWarnings("ImmutableEnumChecker") // Never changed.
    private final Set<Outcome> outcomes;

    Expectation(Run run, Outcome... outcomes) {
        this.run = run;
        this.outcomes = Set.of(outcomes);
    }

    /** Returns whether such a task may end so, whatever befalls the cluster. */
    boolean allows(Outcome outcome) {
        return isProper(outcome)
                || outcome == Outcome.REJECTED
                || outcome == Outcome.IN_DOUBT
                || outcome == Outcome.IN_DOUBT_STARTED;
    }

    /** Returns whether such a task ends so by itself. */
    boolean isProper(Outcome outcome) {
        return outcomes.contains(outcome);
    }
}
