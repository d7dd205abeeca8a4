package dev.tidepool.server.chaos.history;

import java.util.EnumMap;
import java.util.Map;

/** The outcomes of a phase's tasks. */
public final class PhaseCounts {
    private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);

    /** Tasks submitted. */
    public long submitted;

    /** Tasks with a caller that was killed before their future completed. */
    public long orphaned;

    /** Tasks with a key that ran more than once. */
    public long ranAgain;

    /** Runs that were allowed in time and reached their first instruction after their future was complete. */
    public long stoppedAtStart;

    /** The maximum time between a limit and the completion of its future; negative if all were earlier. */
    public long latestNanos = Long.MIN_VALUE;

    /** The number of violations. */
    public long violations;

    void count(Outcome outcome) {
        outcomes.merge(outcome, 1L, Long::sum);
    }

    /** Returns the number of futures with this outcome. */
    public long ended(Outcome first, Outcome... others) {
        long sum = outcomes.getOrDefault(first, 0L);
        for (Outcome other : others) {
            sum += outcomes.getOrDefault(other, 0L);
        }
        return sum;
    }
}
