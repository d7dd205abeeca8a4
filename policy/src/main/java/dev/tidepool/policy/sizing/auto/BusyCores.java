package dev.tidepool.policy.sizing.auto;

import dev.tidepool.policy.forecast.FiniteSource;

/**
 * The threads that keep the cores busy while some of them are blocked ({@link FiniteSource}). For tasks that only
 * compute these are the cores. Not thread-safe.
 */
final class BusyCores implements LimitPart {
    /** More threads than any machine has count as no limit. */
    static final int NO_LIMIT = Integer.MAX_VALUE - 1;

    /** The share of the cores that the threads must be able to keep busy. */
    static final double KEPT_BUSY = 0.99;

    /** The most threads for which {@link FiniteSource} is asked. */
    private static final int MAX_THREADS = 10_000;

    private final TaskDemands demands;
    private int threads;

    BusyCores(TaskDemands demands) {
        this.demands = demands;
    }

    /**
     * Adds a control interval. Where the wait for a core is unknown, it may look like blocking. So threads that do keep
     * the cores busy are enough there.
     *
     * @param maxRatio a bound of the blocking time over the CPU time
     */
    void observe(Observation seen, double maxRatio) {
        threads = threadsFor(seen.cores(), demands.cpuSeconds(), demands.usableSeconds(), maxRatio);
        if (!seen.knowsStates() && !seen.usesFewCores()) {
            threads = Math.min(
                    threads, Math.max(seen.cores(), seen.sample().threads().alive()));
        }
    }

    /** Returns the threads with which tasks of these times keep the cores busy, at least the cores. */
    static int threadsFor(int cores, double cpuSeconds, double blockingSeconds, double maxRatio) {
        return cpuSeconds <= 0
                ? NO_LIMIT
                : Math.max(
                        cores,
                        FiniteSource.threadsFor(
                                KEPT_BUSY, cores, Math.min(blockingSeconds / cpuSeconds, maxRatio), MAX_THREADS));
    }

    @Override
    public int threads() {
        return threads;
    }

    @Override
    public String reason() {
        return ", as tasks compute " + millis(demands.cpuSeconds()) + " ms and wait "
                + millis(demands.blockingSeconds()) + " ms";
    }

    /** Returns a time in milliseconds, with two decimals. */
    static double millis(double seconds) {
        return Math.round(1e5 * seconds) / 100.0;
    }
}
