package dev.tidepool.lab.results.phase;

/**
 * One type of task in one phase.
 *
 * @param phase the name of the phase
 * @param type the name of the type
 * @param tasks how many of them arrived in a run, the mean of all runs
 */
public record PhaseType(String phase, String type, double tasks) {

    /** Returns whether there are enough tasks for a score. */
    public boolean counts() {
        return tasks >= PhaseScores.MIN_TASKS;
    }

    @Override
    public String toString() {
        return type + " in " + phase;
    }
}
