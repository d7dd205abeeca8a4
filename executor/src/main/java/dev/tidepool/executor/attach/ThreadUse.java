package dev.tidepool.executor.attach;

/** Reads what the threads of a pool did. Not thread-safe. */
interface ThreadUse {
    /** Nothing is known of the threads. */
    Reading UNKNOWN = new Reading(Double.NaN, 0, 0);

    /** Returns whether their CPU clocks can be read, now or once they are found. */
    boolean hasClocks();

    /**
     * Returns what they did since the last call.
     *
     * @param alive threads of the pool
     */
    Reading read(int alive);

    /** Returns for how long garbage collectors have stopped the threads since the JVM started, nanos. */
    long stoppedNanos();

    /**
     * What the threads did.
     *
     * @param cpuNanos CPU time of all threads since the last reading; NaN where unknown
     * @param runnable threads in the state {@code RUNNABLE}: on a core, waiting for one, or inside a native call
     * @param lockWaiting threads that wait for a lock of another thread
     */
    record Reading(double cpuNanos, double runnable, double lockWaiting) {}
}
