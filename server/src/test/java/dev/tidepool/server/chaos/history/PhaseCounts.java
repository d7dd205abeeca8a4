package dev.tidepool.server.chaos.history;

import java.util.EnumMap;
import java.util.Map;

/** How the tasks of a phase ended. */
public final class PhaseCounts {
    private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);

    /** Tasks submitted. */
    public long submitted;

    /** Tasks whose caller was killed before their future ended. */
    public long orphaned;

    /** Tasks that ran more than once, as they might under their key. */
    public long ranAgain;

    /** Runs that were allowed in time, and reached their first instruction after their future had ended. */
    public long stoppedAtStart;

    /** How long after its limit a future ended at most; negative if all ended before. */
    public long latestNanos = Long.MIN_VALUE;

    /** Rules broken. */
    public long violations;

    void count(Outcome outcome) {
        outcomes.merge(outcome, 1L, Long::sum);
    }

    /** Returns how many futures ended so. */
    public long ended(Outcome first, Outcome... others) {
        long sum = outcomes.getOrDefault(first, 0L);
        for (Outcome other : others) {
            sum += outcomes.getOrDefault(other, 0L);
        }
        return sum;
    }
}
