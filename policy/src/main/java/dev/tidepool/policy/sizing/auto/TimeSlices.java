package dev.tidepool.policy.sizing.auto;

/**
 * {@link #THREADS_PER_CORE} threads per core beyond the busy ones, if time slices suit the tasks better than a queue
 * ({@link Discipline}). Not thread-safe.
 */
final class TimeSlices implements LimitPart {
    /** Threads per core for tasks that share the cores in time slices, and for tasks that short ones should pass. */
    static final int THREADS_PER_CORE = 8;

    private double sinceChosen;
    private boolean sliced;
    private int threads;

    /** Adds a control interval; an interval without measured tasks only passes the time. */
    void pass(double seconds) {
        sinceChosen += seconds;
    }

    /** Chooses, if it is time: the comparison costs more than all else in an interval. */
    void choose(TaskDemands demands, int cores) {
        if (sinceChosen >= TimeScale.RECENT_SECONDS) {
            sinceChosen = 0;
            sliced = Discipline.prefersSlices(demands.groups(), sliced);
        }
        threads = sliced ? THREADS_PER_CORE * cores : 0;
    }

    @Override
    public int threads() {
        return threads;
    }

    @Override
    public String reason() {
        return "so that short tasks pass long ones";
    }
}
