package dev.tidepool.policy.sizing.auto;

/**
 * The limit of threads without a CPU clock: what the busy threads may become in one interval
 * ({@link FirstThreads#leap}). Virtual threads have no such clock, and blocked ones look like those that wait for a
 * carrier thread. A task that computes keeps its carrier, so no more of them are busy than carriers exist. Blocked
 * tasks are all busy, and each interval raises the limit. Not thread-safe.
 */
final class UnclockedThreads implements LimitPart {
    private final TaskDemands demands;
    private int threads;

    UnclockedThreads(TaskDemands demands) {
        this.demands = demands;
    }

    /** Adds a control interval. */
    void observe(Observation seen) {
        threads = FirstThreads.leap(seen.sample().threads().busy(), seen.cores());
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
