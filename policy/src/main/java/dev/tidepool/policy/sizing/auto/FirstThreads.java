package dev.tidepool.policy.sizing.auto;

/**
 * The limit while too few tasks have ended to say what tasks need: {@link #THREADS_PER_CORE} per core; only the cores
 * once more threads than those are ready to run; twice the threads alive while these hardly use the CPU and do not wait
 * for locks.
 *
 * <p>For {@link TimeScale#RECENT_SECONDS} of measured tasks, it remains the least limit: short tasks end first and say
 * nothing of those that block. It ends earlier if the first tasks compute.
 *
 * <p>Not thread-safe.
 */
final class FirstThreads implements LimitPart {
    /** Threads per core while nothing is known of the tasks: few enough for a fast first measurement. */
    static final int THREADS_PER_CORE = 4;

    /** A number of threads grows at most by this factor in one interval, beyond the threads of a pool that starts. */
    static final int LEAP = 4;

    /** The first tasks count as blocking if their threads use less than this share of the cores. */
    static final double BLOCKING_SHARE = 0.5;

    private final int usual;
    private int threads;
    private boolean computes;
    private double measuredSeconds;

    FirstThreads(int cores) {
        usual = THREADS_PER_CORE * cores;
        threads = usual;
    }

    /** Returns the most threads that so many may become in an interval; the next shows whether they help. */
    static int leap(int threads, int cores) {
        return (int) Math.min(BusyCores.NO_LIMIT, LEAP * (threads + (long) THREADS_PER_CORE * cores));
    }

    /** Adds a control interval, in which threads may be ready. */
    void observe(Observation seen) {
        int cores = seen.cores();
        double ready = seen.ready();
        // Neither holds if it is unknown.
        computes = computes ? !(ready < cores) : ready > cores;
        threads = computes
                ? cores
                : mostlyBlock(seen) ? twice(seen.sample().threads().alive()) : usual;
    }

    private static boolean mostlyBlock(Observation seen) {
        double busy = seen.sample().threads().meanBusy();
        return busy >= 1 && seen.computing() < BLOCKING_SHARE * Math.min(seen.usableCores(), busy - seen.lockWaiting());
    }

    private int twice(int alive) {
        return Math.max(usual, (int) Math.min(Integer.MAX_VALUE, 2L * alive));
    }

    /**
     * Adds an interval in which tasks were measured.
     *
     * @param statesKnown whether the states of the threads already tell what the tasks need
     * @return the least limit after this interval; 0 for none
     */
    int leastAfter(double seconds, boolean statesKnown) {
        measuredSeconds += seconds;
        return isOver() || computes || statesKnown ? 0 : usual;
    }

    /** Returns whether tasks have been measured for long enough. */
    boolean isOver() {
        return measuredSeconds >= TimeScale.RECENT_SECONDS;
    }

    /** Returns the threads of a pool that knows nothing. */
    int usual() {
        return usual;
    }

    @Override
    public int threads() {
        return threads;
    }

    @Override
    public String reason() {
        return " until the first tasks are measured";
    }
}
