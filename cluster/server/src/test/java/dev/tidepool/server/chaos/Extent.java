package dev.tidepool.server.chaos;

import java.time.Duration;
import java.util.Locale;

/**
 * How long a run is. A phase ends when it has had its share of the tasks or of the time, and at least one fault.
 *
 * @param tasks the tasks to be accepted in all phases together
 * @param time the time of all phases together
 */
record Extent(long tasks, Duration time) {
    private static final Duration UNLIMITED = Duration.ofDays(365);

    /** A round in the form by time: its histories fit into memory. */
    private static final Duration ROUND = Duration.ofMinutes(20);

    private static final long TASKS_OF_A_ROUND = 1_000_000;

    static Extent ofTasks(long tasks) {
        return new Extent(tasks, UNLIMITED);
    }

    /** Returns the next round of a run that has this time left. */
    static Extent round(Duration left) {
        return new Extent(TASKS_OF_A_ROUND, left.compareTo(ROUND) < 0 ? left : ROUND);
    }

    /** Reads a time such as {@code 20m}, {@code 1h} or {@code 24h}. */
    static Duration parse(String text) {
        return Duration.parse("PT" + text.toUpperCase(Locale.ROOT));
    }

    /** Returns whether a phase with this percentage is over. */
    boolean isOver(int share, long tasksDone, Duration timeDone) {
        return tasksDone >= tasks * share / 100
                || timeDone.compareTo(time.multipliedBy(share).dividedBy(100)) >= 0;
    }

    /** Returns whether there is time for phases of minutes. */
    boolean isLong() {
        return tasks >= 200_000;
    }
}
