package dev.tidepool.server.chaos.history;

/** The numbers of tasks: of each can be read in which phase of a run, and by which caller, it was submitted. */
public final class TaskIds {
    private static final long CALLER = 100_000_000L;
    private static final long PHASE = 10_000 * CALLER;

    private TaskIds() {}

    /** Returns the number of a caller's task; callers are numbered below 10,000, their tasks below 100 million. */
    public static long id(int phase, int caller, long sequence) {
        return phase * PHASE + caller * CALLER + sequence;
    }

    /** Returns the phase in which a task was submitted. */
    public static int phase(long id) {
        return (int) (id / PHASE);
    }
}
