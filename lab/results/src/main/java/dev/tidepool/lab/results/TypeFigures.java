package dev.tidepool.lab.results;

/**
 * The tasks of one type that arrived in one phase: {@code submitted = completed + rejected + failed + unfinished}.
 *
 * @param type the name of the type
 * @param submitted tasks offered to the pool
 * @param completed tasks that ended normally
 * @param rejected tasks that the pool turned away
 * @param failed tasks that ended with an exception
 * @param unfinished tasks lost, or still waiting or running when the run was cut off
 * @param responseMillis response times from the intended start; rejected and failed tasks left out
 */
public record TypeFigures(
        String type,
        long submitted,
        long completed,
        long rejected,
        long failed,
        long unfinished,
        Percentiles responseMillis) {

    /** Returns the tasks that the pool did not serve. */
    public long unserved() {
        return rejected + failed + unfinished;
    }
}
