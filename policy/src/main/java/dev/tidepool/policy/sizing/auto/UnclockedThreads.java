package dev.tidepool.policy.sizing.auto;

/**
 * The limit of threads without a CPU clock: {@link #FACTOR} times the busy threads and {@link #THREADS_PER_CORE} per
 * core. Virtual threads have no such clock, and blocked ones look like those that wait for a carrier thread. A task
 * that computes keeps its carrier, so no more of them are busy than carriers exist. Blocked tasks are all busy, and
 * each interval raises the limit. Not thread-safe.
 */
final class UnclockedThreads implements LimitPart {
    /** The limit is this many times the busy threads, and more. */
    static final int FACTOR = 4;

    /** The part of the limit that does not depend on the busy threads, per core. */
    static final int THREADS_PER_CORE = 16;

    private final TaskDemands demands;
    private int threads;

    UnclockedThreads(TaskDemands demands) {
        this.demands = demands;
    }

    /** Adds a control interval. */
    void observe(Observation seen) {
        long wanted = (long) FACTOR * seen.sample().threads().busy() + (long) THREADS_PER_CORE * seen.cores();
        threads = (int) Math.min(BusyCores.NO_LIMIT, wanted);
    }

    @Override
    public int threads() {
        return threads;
    }

    @Override
    public String reason() {
        return ", as tasks take " + BusyCores.millis(demands.blockingSeconds()) + " ms and their CPU time is unknown";
    }
}
