package dev.tidepool.server.chaos.history;

import java.util.Set;

/** The outcomes that a task may have. Every task may also be rejected, in doubt or unheard. */
public enum Expectation {
    /** Ordinary work, under any fault: every outcome except its own exception. */
    WORK(Run.MAYBE, Outcome.COMPLETED, Outcome.TIME_LIMIT, Outcome.CANCELLED),
    /** The task throws. */
    FAILS(Run.YES, Outcome.FAILED),
    /** Its argument cannot be decoded. */
    FAILS_UNREAD(Run.NO, Outcome.FAILED),
    /** No node runs it. */
    REFUSED(Run.NO, Outcome.REJECTED),
    /** Its argument is too large. */
    ARGUMENT_TOO_LARGE(Run.NO, Outcome.TOO_LARGE),
    /** Its result is too large. */
    RESULT_TOO_LARGE(Run.YES, Outcome.TOO_LARGE),
    /** It does not end, and ignores interrupts. */
    OVERRUNS(Run.MAYBE, Outcome.TIME_LIMIT);

    /** Whether it has run, given this outcome. */
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

    /** Returns whether such a task may have this outcome, under any fault. */
    boolean allows(Outcome outcome) {
        return isProper(outcome)
                || outcome == Outcome.REJECTED
                || outcome == Outcome.IN_DOUBT
                || outcome == Outcome.IN_DOUBT_STARTED
                || outcome == Outcome.UNHEARD;
    }

    /** Returns whether such a task has this outcome without a fault. */
    boolean isProper(Outcome outcome) {
        return outcomes.contains(outcome);
    }
}
