package dev.tidepool.server.chaos.history;

/** The numbers of tasks, which contain the phase and the caller. */
public final class TaskIds {
    private static final long CALLER = 100_000_000L;
    private static final long PHASE = 10_000 * CALLER;

    private TaskIds() {}

    /** Returns the number of a caller's task. A caller's number is below 10,000, a task's below 100 million. */
    public static long id(int phase, int caller, long sequence) {
        return phase * PHASE + caller * CALLER + sequence;
    }

    /** Returns the phase in which a task was submitted. */
    public static int phase(long id) {
        return (int) (id / PHASE);
    }
}
